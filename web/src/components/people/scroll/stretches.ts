/** Which stretches of many rows a list that is skimmed shows: always two, the first and the next. */

/** Rows of a stretch: more than twice as many as a view has. */
export const STRETCH = 50;
/** So many rows after they have gone out of view a stretch is there still. */
const BEHIND = 10;

/** The place of the first stretch, from 0, where the view begins with that row. */
export const firstStretch = (firstRow: number) => Math.floor(Math.max(0, firstRow - BEHIND) / STRETCH);
