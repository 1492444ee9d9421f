"""Every code of every sheet of every game, read in a browser: by a decoder that has nothing to do
with the product's own (jsQR), and by the product's own reader as its pages load it.
"""

from __future__ import annotations

import base64
import io
from collections.abc import Callable
from collections.abc import Iterator
from pathlib import Path

import pytest
from PIL import Image
from playwright.sync_api import Browser
from playwright.sync_api import Page

import hatch_build
from games import catalogue
from printables.pages import Sheet
from tests import machine
from tests.printables import proof
from tests.shell.process import Server

pytestmark = pytest.mark.browser
READER = Path(__file__).parent / "second_reader"
JSQR = READER / "node_modules" / "jsqr" / "dist" / "jsQR.js"
PRINTED = sorted(key for key, game in catalogue().items() if game.paper is not None)

BOTH = """async ([address, boxes]) => {
  const zxing = await import("/static/vendor/zxing/reader/index.js");
  zxing.prepareZXingModule({ overrides: { locateFile: (file) => "/static/vendor/zxing/reader/" + file } });
  const picture = await createImageBitmap(await (await fetch(address)).blob());
  const canvas = new OffscreenCanvas(picture.width, picture.height);
  const pen = canvas.getContext("2d", { willReadFrequently: true });
  pen.drawImage(picture, 0, 0);
  const whole = pen.getImageData(0, 0, picture.width, picture.height);
  const own = await zxing.readBarcodes(whole, { formats: ["QRCodeModel2"], tryHarder: true, maxNumberOfSymbols: 255 });
  const other = boxes.map(([x, y, side]) => jsQR(pen.getImageData(x, y, side, side).data, side, side)?.data ?? "");
  return [own.filter((code) => code.isValid).map((code) => code.text), other];
}"""
Read = Callable[[Image.Image, list[tuple[int, int, int]]], tuple[list[str], list[str]]]


@pytest.fixture(scope="module")
def read(server: Server, browser: Browser) -> Iterator[Read]:
    """Both readers: all codes on a picture, and the code in each box (left, top, side) of it."""
    if not JSQR.is_file() and hatch_build.npm(
        ["ci", "--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error"], READER
    ):
        machine.lacking("the decoder jsQR", "npm could not fetch it from its registry")
    context = browser.new_context(bypass_csp=True)
    page: Page = context.new_page()
    page.goto(server.base)
    page.add_script_tag(path=JSQR)

    def both(
        picture: Image.Image, boxes: list[tuple[int, int, int]]
    ) -> tuple[list[str], list[str]]:
        file = io.BytesIO()
        picture.save(file, "PNG", compress_level=1)
        own, other = page.evaluate(
            BOTH, ["data:image/png;base64," + base64.b64encode(file.getvalue()).decode(), boxes]
        )
        return own, other

    yield both
    context.close()


@pytest.mark.parametrize("dpi", [150, 300])
@pytest.mark.parametrize("key", PRINTED)
def test_every_code_of_every_sheet_reads_in_a_browser(read: Read, key: str, dpi: int) -> None:
    for sheet, picture in proof.with_codes(key, dpi):
        names, codes, boxes = mosaic(sheet, picture, dpi)
        own, other = read(codes, boxes)
        assert {proof.name_of(text) for text in own} == set(names), sheet.title
        assert [proof.name_of(text) for text in other] == names, sheet.title


def test_the_readers_notice_a_spoilt_code(read: Read) -> None:
    names, codes, boxes = mosaic(*next(proof.with_codes(PRINTED[-1], 150)), 150)
    left, top, side = boxes[0]
    codes.paste(255, (left, top, left + side, top + side // 2))
    own, other = read(codes, boxes)
    assert other[0] == ""
    assert len(own) == len(names) - 1


def mosaic(
    sheet: Sheet, picture: Image.Image, dpi: int
) -> tuple[list[str], Image.Image, list[tuple[int, int, int]]]:
    """What the codes of a sheet must be read as, and the codes with their surroundings side by
    side: less to hand over than the whole sheet.
    """
    found = list(proof.each_code(sheet, picture, dpi, 27.0))
    side = found[0][1].width
    codes = Image.new("L", (side * 3, side * -(-len(found) // 3)), 255)
    boxes = [(number % 3 * side, number // 3 * side, side) for number in range(len(found))]
    for (left, top, _), (_, crop) in zip(boxes, found, strict=True):
        codes.paste(crop, (left, top))
    return [name for name, _ in found], codes, boxes
