"""Pictures in a folder are printed into the frames of their cards, whole and upright."""

from __future__ import annotations

from pathlib import Path

import pypdfium2
import pytest
from click.testing import CliRunner
from click.testing import Result
from PIL import Image

from app.cardfiles import pictures
from app.cli import main
from games import catalogue

WITH_CARDS = sorted(key for key, game in catalogue().items() if game.schema is not None)


def printed(key: str, folder: Path, out: Path) -> Result:
    words = ["print", key, "--items", "cards", "--duplex", "single", "--pictures", str(folder)]
    return CliRunner().invoke(main, [*words, "-o", str(out)])


@pytest.mark.parametrize("key", WITH_CARDS)
def test_a_picture_named_by_code_stands_on_its_card(key: str, tmp_path: Path) -> None:
    folder, out = tmp_path / "art", tmp_path / "a.pdf"
    folder.mkdir()
    game = catalogue()[key]
    for code in game.cards.cards:
        Image.new("RGB", (400, 200), (255, 0, 255)).save(folder / f"{code.lower()}.png")
    told = printed(key, folder, out)
    assert told.exit_code == 0, told.output
    assert "no card" not in told.output
    document = pypdfium2.PdfDocument(out)
    image = document[0].render(scale=1).to_pil().convert("RGB")
    document.close()
    share = sum(one == (255, 0, 255) for one in image.get_flattened_data()) / (
        image.width * image.height
    )
    assert share > 0.02, "nine pictures on the first page"


def test_it_keeps_its_shape_lies_upright_and_is_the_same_each_time(tmp_path: Path) -> None:
    folder, out, again = tmp_path / "art", tmp_path / "a.pdf", tmp_path / "b.pdf"
    folder.mkdir()
    picture = Image.new("RGB", (300, 600), (255, 0, 255))
    turned = Image.Exif()
    turned[0x0112] = 6  # shown turned by a quarter: 600 wide, 300 high
    picture.save(folder / "Fernmail Warden.jpg", exif=turned, quality=95)
    Image.new("RGB", (9, 9)).save(folder / "nobody.png")
    told = printed("wtactics_arc", folder, out)
    assert "no card is called so: nobody.png" in told.output
    assert "1 card has a picture, without one are" in told.output
    printed("wtactics_arc", folder, again)
    assert out.read_bytes() == again.read_bytes()
    share = share_of_shape(out)
    assert share == pytest.approx(2.0, abs=0.1)


def share_of_shape(out: Path) -> float:
    """Width to height of the picture on the first card that has it (its copies lie in a row)."""
    document = pypdfium2.PdfDocument(out)
    for page in document:
        image = page.render(scale=2).to_pil().convert("RGB")
        wide, data = image.width, list(image.get_flattened_data())
        pink = [at for at, (r, g, b) in enumerate(data) if r > 215 and g < 60 and b > 215]
        if pink:
            first = pink[0]
            across = 0
            while data[first + across][1] < 60:
                across += 1
            down = 0
            while data[first + across // 2 + down * wide][1] < 60:
                down += 1
            return across / down
    raise AssertionError("no picture on any page")


@pytest.mark.parametrize(
    ("name", "content", "words"),
    [
        ("G03.png", b"no picture", "G03.png is no whole picture"),
        ("G03.jpg", b"\xff\xd8\xff\xe0 cut off", "G03.jpg is no whole picture"),
    ],
)
def test_what_is_no_picture_is_named_and_nothing_printed(
    tmp_path: Path, name: str, content: bytes, words: str
) -> None:
    (tmp_path / name).write_bytes(content)
    told = printed("wtactics_arc", tmp_path, tmp_path / "a.pdf")
    assert (told.exit_code, (tmp_path / "a.pdf").exists()) == (2, False)
    assert words in told.output


def test_two_files_of_one_card_and_a_huge_one_are_refused(tmp_path: Path) -> None:
    Image.new("RGB", (9, 9)).save(tmp_path / "G03.png")
    Image.new("RGB", (9, 9)).save(tmp_path / "fernmail warden.png")
    assert "are both of the card" in printed("wtactics_arc", tmp_path, tmp_path / "a.pdf").output
    (tmp_path / "G03.png").unlink()
    Image.new("1", (10_000, 6_000)).save(tmp_path / "fernmail warden.png")
    told = printed("wtactics_arc", tmp_path, tmp_path / "a.pdf")
    assert "has 60 million pixels; at most 50" in told.output
    assert printed("wtactics_arc", tmp_path / "nowhere", tmp_path / "a.pdf").exit_code == 2


def test_a_picture_of_just_the_most_pixels_is_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pictures, "MOST_PIXELS", 12)
    cards = catalogue()[WITH_CARDS[0]].cards
    file = tmp_path / f"{next(iter(cards.cards))}.png"
    Image.new("RGB", (4, 3)).save(file)
    assert list(pictures.pictures_in(tmp_path, cards).by_code) == [file.stem]
    Image.new("RGB", (13, 1)).save(file)
    with pytest.raises(pictures.NotReadable):
        pictures.pictures_in(tmp_path, cards)
