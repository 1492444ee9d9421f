"""A simulated photograph of a printed card or a whole table: ink, a tilted camera, blur, shake,
light, haze, glare, noise, JPEG.

Three levels tell how bad it is: DESK (held still over a desk), TABLE (a game at a table, sleeves,
lamps), HARSH. Not modelled: lens distortion, hunting focus, a phone's sharpening, coloured inks. It
compares options well; how a real printer and a real phone do needs an evening with both.
"""

from __future__ import annotations

import io
import math
from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray
from PIL import Image
from PIL import ImageFilter

DPI = 300
INK, WHITE = 22.0, 226.0
FRAME = (1080, 1080)
"""Pixels of a photograph, across and down."""

Grey = NDArray[np.float32]


@dataclass(frozen=True)
class Level:
    """Ranges of what goes wrong; angles in degrees, blur and shake in pixels, light and haze as
    shares.
    """

    tilt: tuple[float, float]
    blur: tuple[float, float]
    shake: tuple[float, float]
    gradient: float
    shadow: float
    haze: tuple[float, float]
    glare: float
    noise: tuple[float, float]
    jpeg: tuple[int, int]


LEVELS: Mapping[str, Level] = {
    "DESK": Level((0, 15), (0.2, 0.8), (0, 2), 0.3, 0.0, (0.0, 1.0), 0.0, (1, 4), (80, 95)),
    "TABLE": Level((0, 30), (0.3, 1.3), (0, 4), 0.6, 0.3, (0.5, 0.6), 0.3, (2, 8), (60, 92)),
    "HARSH": Level((10, 50), (0.5, 2.2), (0, 8), 0.8, 0.5, (0.7, 0.45), 0.6, (4, 14), (35, 80)),
}


def printed(page: Image.Image, fine: int = 2) -> Image.Image:
    """A page rendered at DPI as a black-and-white printer lays it down: two tones, ink spreading
    into the white.

    The answer has `fine` times as many pixels each way.
    """
    two = page.convert("L").point(lambda grey: 0 if grey < 128 else 255)
    large = two.resize((two.width * fine, two.height * fine), Image.Resampling.NEAREST)
    soft = (
        np.asarray(large.filter(ImageFilter.GaussianBlur(0.03 * fine * DPI / 25.4)), np.float32)
        / 255
    )
    spread = np.clip((soft - 0.10) / 0.90, 0, 1)
    return Image.fromarray((INK + (WHITE - INK) * spread).astype(np.uint8))


def photograph(
    card: Image.Image,
    look: tuple[float, float],
    px_mm: float,
    level: Level,
    rng: np.random.Generator,
    width: float = 63.0,
    frame: tuple[int, int] = FRAME,
) -> Image.Image:
    """One picture of a `printed` card of a `width` in mm. `look` is the point in mm, from its upper
    left, that is aimed at.
    """
    scale = card.width / width
    small = min(1.0, 1.8 * px_mm / scale)
    card = card.resize(
        (round(card.width * small), round(card.height * small)), Image.Resampling.BOX
    )
    aim = (look[0] + rng.uniform(-15, 8), look[1] + rng.uniform(-8, 20))
    plane = _homography(px_mm, level, aim, rng, rng.uniform(0, 2 * math.pi), frame)
    return _picture(card, plane, scale * small, look, px_mm, level, rng, frame)


def photograph_table(
    table: Image.Image,
    size: tuple[float, float],
    frame: tuple[int, int],
    level: Level,
    rng: np.random.Generator,
) -> tuple[Image.Image, float]:
    """One picture of a whole table of `size` mm, seen from straight or upside down, and its pixels
    a millimetre.

    The camera stands as near as it can with all of the table in the picture. Glare falls anywhere.
    """
    middle = (size[0] / 2 + rng.normal(0, 4), size[1] / 2 + rng.normal(0, 4))
    roll = rng.normal(0, math.radians(4)) + math.pi * int(rng.integers(2))
    px_mm, state = 1.0 * frame[1] / size[1], rng.bit_generator.state
    while True:
        rng.bit_generator.state = state  # the same tilt, from a little farther away
        plane = _homography(px_mm, level, middle, rng, roll, frame)
        if _holds(plane, size, frame):
            break
        px_mm *= 0.985
    look = (rng.uniform(0.2, 0.8) * size[0], rng.uniform(0.2, 0.8) * size[1])
    return _picture(table, plane, table.width / size[0], look, px_mm, level, rng, frame), px_mm


def _holds(plane: NDArray[np.float64], size: tuple[float, float], frame: tuple[int, int]) -> bool:
    """Whether all of the table is in the frame, with 1 % to spare."""
    corners = plane @ np.array([[0, size[0], size[0], 0], [0, 0, size[1], size[1]], [1, 1, 1, 1.0]])
    spots, spare = corners[:2] / corners[2], 0.01 * frame[0]
    return bool(
        (spots > spare).all()
        and (spots[0] < frame[0] - spare).all()
        and (spots[1] < frame[1] - spare).all()
    )


def _picture(
    flat: Image.Image,
    plane: NDArray[np.float64],
    scale: float,
    look: tuple[float, float],
    px_mm: float,
    level: Level,
    rng: np.random.Generator,
    frame: tuple[int, int],
) -> Image.Image:
    """A flat thing of `scale` pixels a millimetre through the camera; `look` is where on it glare
    may fall.
    """
    back = np.linalg.inv(plane @ np.diag([1 / scale, 1 / scale, 1.0]))
    back /= back[2, 2]
    ground = float(rng.uniform(60, 170))
    picture = flat.transform(
        frame,
        Image.Transform.PERSPECTIVE,
        tuple(back.flatten()[:8]),
        Image.Resampling.BILINEAR,
        fillcolor=round(ground),
    )
    spot = plane @ np.array([look[0], look[1], 1.0])
    return _camera(picture, px_mm, level, rng, (spot[0] / spot[2], spot[1] / spot[2]))


def _homography(
    px_mm: float,
    level: Level,
    aim: tuple[float, float],
    rng: np.random.Generator,
    roll: float,
    frame: tuple[int, int],
) -> NDArray[np.float64]:
    """From mm on the thing to pixels: a pinhole camera at `px_mm` pixels a millimetre over the
    point aimed at.
    """
    tilt = math.radians(rng.uniform(*level.tilt))
    around = rng.uniform(0, 2 * math.pi)
    focal = 1.1 * max(frame)
    axis = np.array([math.cos(around), math.sin(around), 0.0])
    cross = np.array([[0, -axis[2], axis[1]], [axis[2], 0, -axis[0]], [-axis[1], axis[0], 0]])
    tilted = np.eye(3) + math.sin(tilt) * cross + (1 - math.cos(tilt)) * (cross @ cross)
    rolled = np.array(
        [[math.cos(roll), -math.sin(roll), 0], [math.sin(roll), math.cos(roll), 0], [0, 0, 1.0]]
    )
    turn = tilted @ rolled
    away = turn @ np.array([-aim[0], -aim[1], 0.0]) + np.array([0, 0, focal / px_mm])
    lens = np.array([[focal, 0, frame[0] / 2], [0, focal, frame[1] / 2], [0, 0, 1.0]])
    return np.asarray(lens @ np.column_stack([turn[:, 0], turn[:, 1], away]), np.float64)


def _camera(
    picture: Image.Image,
    px_mm: float,
    level: Level,
    rng: np.random.Generator,
    spot: tuple[float, float],
) -> Image.Image:
    picture = picture.filter(ImageFilter.GaussianBlur(rng.uniform(*level.blur)))
    grey = _shaken(
        np.asarray(picture, np.float32), rng.uniform(*level.shake), rng.uniform(0, math.pi)
    )
    if rng.random() < level.haze[0]:
        kept = rng.uniform(level.haze[1], 1.0)
        grey = grey * kept + (1 - kept) * rng.uniform(90, 200)
    light = _light(level, rng) * rng.uniform(0.8, 1.15)
    glare = (
        _glare(px_mm, rng, spot, picture.size)
        if rng.random() < level.glare
        else np.zeros_like(light)
    )
    grey = grey * _grown(light, picture.size) + _grown(glare, picture.size)
    noisy = grey + rng.standard_normal(grey.shape, np.float32) * np.float32(
        rng.uniform(*level.noise)
    )
    kept_picture = io.BytesIO()
    final = Image.fromarray(np.clip(noisy, 0, 255).astype(np.uint8))
    final.save(kept_picture, "JPEG", quality=int(rng.uniform(*level.jpeg)))
    return Image.open(kept_picture).convert("L")


def _shaken(grey: Grey, length: float, angle: float) -> Grey:
    """The mean of the picture along a short straight movement."""
    if length <= 1:
        return grey
    steps = np.linspace(-length / 2, length / 2, 2 * math.ceil(length) + 1)
    shifts = {(round(step * math.sin(angle)), round(step * math.cos(angle))) for step in steps}
    total = sum(np.roll(grey, shift, (0, 1)) for shift in sorted(shifts))
    return np.asarray(total / len(shifts), np.float32)


_COARSE = 48


def _lattice() -> tuple[Grey, Grey]:
    down, right = np.mgrid[0:_COARSE, 0:_COARSE].astype(np.float32)
    return right / _COARSE - 0.5, down / _COARSE - 0.5


def _light(level: Level, rng: np.random.Generator) -> Grey:
    right, down = _lattice()
    angle = rng.uniform(0, 2 * math.pi)
    slope = 0.5 + (right * math.cos(angle) + down * math.sin(angle)) / 1.42
    light = (1 - level.gradient * rng.uniform(0.2, 1) * slope) * (1 - 0.25 * (right**2 + down**2))
    if rng.random() < level.shadow:
        edge = rng.uniform(0, 2 * math.pi)
        off = (
            right * math.cos(edge) + down * math.sin(edge) - rng.uniform(-0.25, 0.25)
        ) / rng.uniform(0.01, 0.12)
        light = light * (1 - rng.uniform(0.25, 0.6) / (1 + np.exp(-np.clip(off, -30, 30))))
    return np.asarray(light, np.float32)


def _glare(
    px_mm: float, rng: np.random.Generator, spot: tuple[float, float], frame: tuple[int, int]
) -> Grey:
    """A lamp in a sleeve: a soft bright ellipse somewhere near the code."""
    right, down = _lattice()
    x = (right + 0.5) * frame[0] - spot[0] - rng.normal(0, px_mm * 25)
    y = (down + 0.5) * frame[1] - spot[1] - rng.normal(0, px_mm * 25)
    wide, high, angle = (
        rng.uniform(4, 14) * px_mm,
        rng.uniform(3, 8) * px_mm,
        rng.uniform(0, math.pi),
    )
    along, across = (
        x * math.cos(angle) + y * math.sin(angle),
        -x * math.sin(angle) + y * math.cos(angle),
    )
    return np.asarray(
        rng.uniform(60, 260) * np.exp(-((along / wide) ** 2) - (across / high) ** 2), np.float32
    )


def _grown(coarse: Grey, frame: tuple[int, int]) -> Grey:
    return np.asarray(Image.fromarray(coarse).resize(frame, Image.Resampling.BILINEAR), np.float32)
