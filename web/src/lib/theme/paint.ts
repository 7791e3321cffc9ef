/** What computes a brand's shades: fetched only when the look changes, since the page brings them computed. */
export { brandCss } from "@callwright/contracts/brand/css";
export { markIcon } from "@callwright/contracts/brand/icon";
