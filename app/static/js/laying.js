// What only some asks need, fetched when one is opened.
export { clash } from "./asks/clash.js";
export { share } from "./asks/share.js";
export { states } from "./asks/states.js";
