/** Which stretches of many rows a list that is skimmed shows. */

/** Rows of a stretch. */
export const STRETCH = 50;
/** So many rows before they come into view a stretch is there. */
const AHEAD = 10;

/** From the first stretch to the last, from 0. */
export function stretchesOf({ first, last }: { readonly first: number; readonly last: number }, count: number) {
  return {
    from: Math.floor(Math.max(0, first - AHEAD) / STRETCH),
    to: Math.floor(Math.max(0, Math.min(count - 1, last + AHEAD)) / STRETCH),
  };
}
