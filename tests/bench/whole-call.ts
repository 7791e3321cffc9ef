/** Limits of what a call of a run may cost, its follow-ups included; bench and tests check them. */
import type { Units } from "./units.ts";

export const maxUnitsPerCall: Units = { read: 13, write: 56, messages: 3 };
