/** Computes a brand's shades. Loaded only on theme changes, since the page inlines the computed ones. */
export { brandCss } from "@callwright/contracts/brand/css";
export { markIcon } from "@callwright/contracts/brand/icon";
