// Uses both fetched libraries as the pages do, and writes on the page what came of it.
import { io } from "/static/vendor/socket.io/socket.io.esm.min.js";
import { prepareZXingModule, readBarcodes } from "/static/vendor/zxing/reader/index.js";

const tell = (text) => document.body.append(Object.assign(document.createElement("output"), { textContent: text }));

prepareZXingModule({ overrides: { locateFile: (name) => "/static/vendor/zxing/reader/" + name } });
try {
  const socket = io({ transports: ["websocket"] });
  const echoed = await socket.emitWithAck("echo", "hello");
  const picture = await (await fetch("/code.png")).blob();
  const [found] = await readBarcodes(picture, { formats: ["QRCode"] });
  tell(`echoed ${echoed}, read ${found.text}`);
} catch (problem) {
  tell(`failed: ${problem}`);
}
