export { save, update } from "./change.ts";
export { current, find } from "./current.ts";
export { image } from "./images.ts";
