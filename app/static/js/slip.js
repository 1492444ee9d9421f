// Result slips: the codes of a photograph with the box below each. A slip with one filled box has said its
// result; of a slip without a clear mark every result is shown, and a person chooses. The server shows all of
// it before it is entered.
import { prepare } from "./page/scan.js";

// below the code's upper edge, in sides of the code: as printables/items/slips.py prints it
const BOX = { top: 1.18, side: 0.3 };
const STEPS = 11; // samples across and down
const FILLED = 0.12; // share of a box that is ink: paper with a shadow has none, a thin tick more

const scanner = document.querySelector("[data-scanner]");
const form = scanner.closest("form");
scanner.hidden = false;
prepare(document);
document.addEventListener("code", (event) => show([event.detail]));
document.addEventListener("photo", (event) => {
  const lit = light(event.picture);
  const codes = event.detail
    .map(({ text, at }) => ({ text, slip: slipOf(text), filled: ink(lit, at) > FILLED }))
    .filter(({ slip }) => slip);
  if (codes.length) show(said(codes));
  else scanner.querySelector("[data-said]").textContent = scanner.dataset.none;
});

function slipOf(text) {
  return /\/e\/E-\w+\/s\/([\w-]+)\/\d-\d-\d$/.exec(text)?.[1] ?? "";
}

// The one marked code of each slip; all of its codes where not exactly one is marked.
function said(codes) {
  return [...new Set(codes.map(({ slip }) => slip))].flatMap((slip) => {
    const own = codes.filter((code) => code.slip === slip);
    const marked = own.filter(({ filled }) => filled);
    return (marked.length === 1 ? marked : own).map(({ text }) => text);
  });
}

function show(texts) {
  form.elements.codes.value = texts.join("\n");
  form.requestSubmit();
}

// How light a picture is at a point, 0 to 255; outside of it as paper is.
function light(picture) {
  const canvas = document.createElement("canvas");
  canvas.width = picture.width;
  canvas.height = picture.height;
  const pen = canvas.getContext("2d", { willReadFrequently: true });
  pen.drawImage(picture, 0, 0);
  const { data, width, height } = pen.getImageData(0, 0, picture.width, picture.height);
  return ([x, y]) => {
    const column = Math.round(x),
      row = Math.round(y);
    if (column < 0 || row < 0 || column >= width || row >= height) return 255;
    const first = 4 * (row * width + column);
    return 0.3 * data[first] + 0.59 * data[first + 1] + 0.11 * data[first + 2];
  };
}

// The share of ink in the inner part of the box below a code.
function ink(lit, corners) {
  const place = flat(corners);
  const paper = middle([0.2, 0.4, 0.6, 0.8].map((x) => lit(place(x, 1.08))));
  const black = lit(place(0.105, 0.105)); // the middle of the code's upper left mark
  const inner = 0.7 * BOX.side,
    from = [(1 - inner) / 2, BOX.top + (BOX.side - inner) / 2];
  let dark = 0;
  for (let column = 0; column < STEPS; column++)
    for (let row = 0; row < STEPS; row++) {
      const here = lit(
        place(from[0] + (inner * column) / (STEPS - 1), from[1] + (inner * row) / (STEPS - 1)),
      );
      if (here < paper - 0.35 * (paper - black)) dark++;
    }
  return dark / STEPS ** 2;
}

function middle(values) {
  return values.sort((one, other) => one - other)[values.length >> 1];
}

// From places in sides of a code (0, 0 its upper left corner, 1, 1 its lower right) to pixels, seen from
// anywhere: the projective map of the unit square to four corners, clockwise.
function flat([[x0, y0], [x1, y1], [x2, y2], [x3, y3]]) {
  const dx1 = x1 - x2,
    dx2 = x3 - x2,
    dy1 = y1 - y2,
    dy2 = y3 - y2;
  const sx = x0 - x1 + x2 - x3,
    sy = y0 - y1 + y2 - y3;
  const det = dx1 * dy2 - dx2 * dy1;
  const g = (sx * dy2 - dx2 * sy) / det,
    h = (dx1 * sy - sx * dy1) / det;
  return (u, v) => {
    const depth = g * u + h * v + 1;
    return [
      (x0 + (x1 - x0 + g * x1) * u + (x3 - x0 + h * x3) * v) / depth,
      (y0 + (y1 - y0 + g * y1) * u + (y3 - y0 + h * y3) * v) / depth,
    ];
  };
}
