/** Theme owns the look of a tenant: its title, colours, images and links. */
export { current, type ThemeItem } from "./current.ts";
