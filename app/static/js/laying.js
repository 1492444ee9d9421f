// What only some asks need, fetched when one is opened.
export { clash } from "./match/clash.js";
export { share } from "./match/share.js";
export { states } from "./match/states.js";
