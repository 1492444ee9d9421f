// The replay's moment as a picture: the server draws it as SVG, the browser turns it into PNG, and the file
// is saved.

const WIDTH = 1200;
const HEIGHT = 630;

export async function savePicture() {
  const drawn = await drawnPicture(`${location.pathname}/picture.svg${location.search}`);
  saved(drawn, `${document.body.dataset.match}.png`);
}

// The SVG at an address as the bytes of a PNG.
export async function drawnPicture(address) {
  const text = await (await fetch(address)).text();
  const image = new Image(WIDTH, HEIGHT);
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(text)}`;
  await image.decode();
  const canvas = Object.assign(document.createElement("canvas"), { width: WIDTH, height: HEIGHT });
  canvas.getContext("2d").drawImage(image, 0, 0, WIDTH, HEIGHT);
  return new Promise((done) => canvas.toBlob(done, "image/png"));
}

export function saved(picture, name) {
  const href = URL.createObjectURL(picture);
  Object.assign(document.createElement("a"), { download: name, href }).click();
  URL.revokeObjectURL(href);
}
