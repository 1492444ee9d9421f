// The replay's moment as a picture: the server draws it as SVG, the browser turns it into PNG, and the file
// is saved.

const WIDTH = 1200;
const HEIGHT = 630;

export async function savePicture() {
  const address = `${location.pathname}/picture.svg${location.search}`;
  const text = await (await fetch(address)).text();
  const image = new Image(WIDTH, HEIGHT);
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(text)}`;
  await image.decode();
  const canvas = Object.assign(document.createElement("canvas"), { width: WIDTH, height: HEIGHT });
  canvas.getContext("2d").drawImage(image, 0, 0, WIDTH, HEIGHT);
  const link = Object.assign(document.createElement("a"), {
    download: `${document.body.dataset.match}.png`,
    href: canvas.toDataURL("image/png"),
  });
  link.click();
}
