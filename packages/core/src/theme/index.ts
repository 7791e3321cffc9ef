/** Theme owns the look of a tenant: its title, colours, images and links. */
export { save, update } from "./change.ts";
export { current, find, type ThemeItem } from "./current.ts";
export { image, type Uploads } from "./images.ts";
