/** Theme owns the look of a tenant: its title, colours, images and links. */
export { save, update } from "./change.ts";
export { current, find } from "./current.ts";
export { image } from "./images.ts";
