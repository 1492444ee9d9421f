// Reading printed codes: one path for photos (anywhere) and the live camera (where the browser allows it).
// The decoder is fetched from this server when a scanner is first seen, and kept by the browser for good:
// then it reads offline as well. It only reads: what was read is confirmed by a tap.
//
// Every code that is read is told as an event "code" with its text; a scanner with data-collect gets whole
// photos as an event "photo" with a list of {text, at}, `at` the corners in pixels of the photo from the
// code's own upper left clockwise, and the photo itself as `picture`. data-none and data-unread: what it says
// where a photo shows no code, or is none, if that has no letters that could be typed.
import { say } from "./words.js";

const QUICK = 1800; // pixels of the longer side: enough for one card held before the camera
const TILES = 3;
let decoder = null;
let reader = "";

export function prepare(root) {
  const scanner = root.querySelector("[data-scanner]");
  const whole = "collect" in scanner.dataset;
  const input = scanner.querySelector("[data-photo]");
  input.addEventListener("change", () => photo(scanner, input, whole));
  if (input.files.length) photo(scanner, input, whole); // taken before this script had come
  const live = scanner.querySelector("[data-live]");
  live.hidden = !(isSecureContext && navigator.mediaDevices?.getUserMedia);
  live.addEventListener("click", () => camera(scanner, live));
  reader = `${scanner.dataset.libraries}/zxing/reader/`;
  new IntersectionObserver((seen, watch) => {
    if (seen.some((entry) => entry.isIntersecting)) {
      watch.disconnect();
      load().catch(() => {});
    }
  }).observe(scanner);
}

// What a code says, without the address it may stand in.
export function short(text) {
  return text
    .replace(/^.*\/C\//i, "")
    .replace(/^QM1:/i, "")
    .slice(0, 40);
}

// Add codes to those that a box has already, one a line, each once; tells how many it has then.
export function collect(box, texts) {
  const known = box.value
    .split("\n")
    .map((line) => line.trim())
    .filter(Boolean);
  const all = [...new Set([...known, ...texts.map(short)])];
  box.value = all.join("\n");
  return all.length;
}

function load() {
  decoder ??= import(`${reader}index.js`)
    .then(async (zxing) => {
      await zxing.prepareZXingModule({
        overrides: { locateFile: (file) => reader + file },
        fireImmediately: true,
      });
      return zxing;
    })
    .catch((error) => {
      decoder = null;
      throw error;
    });
  return decoder;
}

// The codes in a part of a picture, enlarged or reduced by a factor.
async function read(source, part, factor) {
  const canvas = document.createElement("canvas");
  canvas.width = Math.round(part.width * factor);
  canvas.height = Math.round(part.height * factor);
  const pen = canvas.getContext("2d", { willReadFrequently: true });
  pen.drawImage(source, part.x, part.y, part.width, part.height, 0, 0, canvas.width, canvas.height);
  const zxing = await load();
  const image = pen.getImageData(0, 0, canvas.width, canvas.height);
  const found = await zxing.readBarcodes(image, {
    formats: ["QRCodeModel2"],
    tryHarder: true,
    maxNumberOfSymbols: 255,
  });
  const back = ({ x, y }) => [x / factor + part.x, y / factor + part.y];
  return found
    .filter((code) => code.isValid && code.text)
    .map(({ text, position: at }) => ({
      text,
      at: [at.topLeft, at.topRight, at.bottomRight, at.bottomLeft].map(back),
    }));
}

function added(codes, more) {
  const middle = ({ at }) => [0, 1].map((axis) => at.reduce((sum, point) => sum + point[axis], 0) / 4);
  const near = (one, other) =>
    Math.hypot(...[0, 1].map((axis) => middle(one)[axis] - middle(other)[axis])) <
    Math.hypot(one.at[0][0] - one.at[2][0], one.at[0][1] - one.at[2][1]);
  return [
    ...codes,
    ...more.filter((code) => !codes.some((known) => known.text === code.text && near(known, code))),
  ];
}

// All codes of a large photo: at full size, then part by part enlarged, where small or blurred codes come
// out.
async function readAll(picture, said) {
  const { width, height } = picture;
  let codes = await read(picture, { x: 0, y: 0, width, height }, 1);
  const wide = width / TILES,
    high = height / TILES;
  for (let place = 0; place < TILES * TILES; place++) {
    said.textContent = say("Reading the photo… codes so far: {number}, part {part} of {parts}", {
      number: codes.length,
      part: place + 1,
      parts: TILES * TILES,
    });
    await new Promise((go) => setTimeout(go));
    const x = Math.max(0, ((place % TILES) - 0.25) * wide),
      y = Math.max(0, (Math.floor(place / TILES) - 0.25) * high);
    const part = { x, y, width: Math.min(1.5 * wide, width - x), height: Math.min(1.5 * high, height - y) };
    codes = added(codes, await read(picture, part, Math.min(2, 2400 / Math.max(part.width, part.height))));
  }
  return codes;
}

async function photo(scanner, input, whole) {
  const said = scanner.querySelector("[data-said]");
  const file = input.files[0];
  if (!file) return;
  said.textContent = say("Reading the photo…");
  try {
    const picture = await createImageBitmap(file);
    const all = { x: 0, y: 0, width: picture.width, height: picture.height };
    const codes = whole
      ? await readAll(picture, said)
      : await read(picture, all, Math.min(1, QUICK / Math.max(picture.width, picture.height)));
    const found = whole || codes.length ? codes : await read(picture, all, 1);
    if (!found.length)
      said.textContent =
        scanner.dataset.none ??
        say(
          "No code found in this photo. Go closer, hold still, avoid glare; or type the letters under the code.",
        );
    else if (whole)
      document.dispatchEvent(Object.assign(new CustomEvent("photo", { detail: found }), { picture }));
    else
      offer(
        scanner,
        found.map((code) => code.text),
      );
  } catch {
    said.textContent =
      scanner.dataset.unread ?? say("This photo could not be read. Type the letters under the code instead.");
  }
  input.value = "";
}

async function camera(scanner, button) {
  const said = scanner.querySelector("[data-said]");
  const video = scanner.querySelector("video");
  try {
    video.srcObject = await navigator.mediaDevices.getUserMedia({
      video: { facingMode: "environment", width: { ideal: 1280 } },
    });
  } catch {
    said.textContent = say("The camera was not allowed. Take a photo instead.");
    return;
  }
  video.hidden = false;
  button.hidden = true;
  await video.play();
  said.textContent = say("Hold the code into the picture.");
  const stop = () => {
    video.srcObject.getTracks().forEach((track) => track.stop());
    video.hidden = true;
    button.hidden = false;
  };
  try {
    while (video.isConnected) {
      const { videoWidth: width, videoHeight: height } = video;
      const codes = await read(
        video,
        { x: 0, y: 0, width, height },
        Math.min(1, QUICK / Math.max(width, height)),
      );
      if (codes.length) {
        offer(
          scanner,
          codes.map((code) => code.text),
        );
        break;
      }
      await new Promise((go) => setTimeout(go, 60));
    }
  } catch {
    said.textContent = say(
      "The reader could not be loaded from the server. Type the letters under the code instead.",
    );
  }
  stop();
}

// One code is taken as it is; of several the person taps the one that is meant.
function offer(scanner, texts) {
  const said = scanner.querySelector("[data-said]");
  const once = [...new Set(texts)];
  if (once.length === 1) {
    said.textContent = say("Read: {code}", { code: short(once[0]) });
    tell(once[0]);
    return;
  }
  said.textContent = say("{number} codes in the picture. Tap the one you mean:", { number: once.length });
  const choices = once.map((text) => {
    const button = document.createElement("button");
    button.type = "button";
    button.className = "button wide";
    button.textContent = short(text);
    button.addEventListener("click", () => {
      said.textContent = say("Read: {code}", { code: short(text) });
      tell(text);
    });
    return button;
  });
  said.append(...choices);
}

function tell(text) {
  document.dispatchEvent(new CustomEvent("code", { detail: text }));
}
