/**
 * ElectroDB with less work for the same commands: half of a simulated world's time would go into building what nobody asks
 * for. It reaches into the library's own modules, so that library's version is pinned; that the commands are the same is shown
 * by telling stories with and without it.
 */
import { makeAccessorsLate } from "./accessors.ts";
import { sendLightly } from "./calls.ts";
import { makeChainsLight } from "./chain.ts";
import { rememberWords } from "./expressions.ts";
import { rememberImpacts } from "./indexes.ts";
import { findLibrary } from "./library.ts";
import { leaveRowsAsTheyAre } from "./rows.ts";

export function makeLight(): void {
  const library = findLibrary();
  makeAccessorsLate(library);
  rememberWords(library);
  leaveRowsAsTheyAre(library);
  makeChainsLight(library);
  rememberImpacts(library);
  sendLightly(library);
}
