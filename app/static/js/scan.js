// Reading a printed code: from a photo anywhere, from the live camera where the browser allows it. The decoder is fetched
// from this server when the scanner is first opened. It only reads: what was read is confirmed by a tap.

const SIDE = 1800; // pixels: smaller pictures lose far codes, larger ones only cost time
let decoder = null;

export function prepare(root) {
  const scanner = root.querySelector("[data-scanner]");
  scanner.querySelector("[data-photo]").addEventListener("change", (event) => photo(scanner, event.target));
  const live = scanner.querySelector("[data-live]");
  live.hidden = !(isSecureContext && navigator.mediaDevices?.getUserMedia);
  live.addEventListener("click", () => camera(scanner, live));
}

async function load() {
  decoder ??= import("/static/vendor/zxing/reader/index.js").then((zxing) => {
    zxing.prepareZXingModule({ overrides: { locateFile: (file) => `/static/vendor/zxing/reader/${file}` } });
    return zxing;
  });
  return decoder;
}

async function read(source, width, height) {
  const scale = Math.min(1, SIDE / Math.max(width, height));
  const canvas = document.createElement("canvas");
  canvas.width = Math.round(width * scale);
  canvas.height = Math.round(height * scale);
  const pen = canvas.getContext("2d", { willReadFrequently: true });
  pen.drawImage(source, 0, 0, canvas.width, canvas.height);
  const zxing = await load();
  const found = await zxing.readBarcodes(pen.getImageData(0, 0, canvas.width, canvas.height), { formats: ["QRCode"], tryHarder: true, maxNumberOfSymbols: 32 });
  return [...new Set(found.filter((code) => code.isValid).map((code) => code.text))];
}

async function photo(scanner, input) {
  const said = scanner.querySelector("[data-said]");
  const file = input.files[0];
  if (!file) return;
  said.textContent = "Reading the photo…";
  try {
    const picture = await createImageBitmap(file);
    const texts = await read(picture, picture.width, picture.height);
    if (texts.length === 1 || (texts.length && scanner.dataset.collect)) { said.textContent = texts.length > 1 ? `Read ${texts.length} codes.` : "Read."; texts.forEach(tell); }
    else said.textContent = texts.length ? "There are several codes in this photo. Take it again with one card only." : "No code found in this photo. Go closer, hold still, avoid glare; or type the letters under the code.";
  } catch { said.textContent = "This photo could not be read. Type the letters under the code instead."; }
  input.value = "";
}

async function camera(scanner, button) {
  const said = scanner.querySelector("[data-said]");
  const video = scanner.querySelector("video");
  try {
    video.srcObject = await navigator.mediaDevices.getUserMedia({ video: { facingMode: "environment", width: { ideal: 1280 } } });
  } catch { said.textContent = "The camera was not allowed. Take a photo instead."; return; }
  video.hidden = false;
  button.hidden = true;
  await video.play();
  said.textContent = "Hold the code into the picture.";
  const stop = () => video.srcObject.getTracks().forEach((track) => track.stop());
  while (video.isConnected) {
    const texts = await read(video, video.videoWidth, video.videoHeight);
    if (texts.length) { stop(); video.hidden = true; button.hidden = false; said.textContent = "Read."; tell(texts[0]); return; }
    await new Promise((go) => setTimeout(go, 60));
  }
  stop();
}

function tell(text) {
  document.dispatchEvent(new CustomEvent("code", { detail: text }));
}
