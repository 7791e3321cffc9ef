/** What a whole call of a batch may cost at most, all that follows from it among it; the golden figure of bench and tests. */
import type { Units } from "./units.ts";

export const wholeCallAtMost: Units = { read: 13, write: 56, messages: 3 };
