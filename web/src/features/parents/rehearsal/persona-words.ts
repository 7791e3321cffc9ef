/** Simulated candidates in words. */
import type { Persona } from "@callwright/contracts/endpoints/rehearsal";
import * as m from "#messages";

export const personaWords: Readonly<Record<Persona, () => string>> = {
  strong: m.rehearsal_strong,
  weak: m.rehearsal_weak,
  evasive: m.rehearsal_evasive,
  other_language: m.rehearsal_other_language,
  asks_robot: m.rehearsal_asks_robot,
  asks_human: m.rehearsal_asks_human,
  opts_out: m.rehearsal_opts_out,
};
