// What only some asks need, fetched when one is opened.
export { duel } from "./match/duel.js";
export { share } from "./match/share.js";
export { states } from "./match/states.js";
