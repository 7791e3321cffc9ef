/** `npm test` runs reduced sizes and one view of each screen; `npm test -- all` runs every kill, world and view. */
export const isFullRun = process.env.CALLWRIGHT_TESTS === "all";
