/** Whether must-haves are met, as a word. */
import type { MustHaveState } from "@callwright/contracts/criteria";
import type { Tone } from "@callwright/contracts/outcome";
import * as m from "#messages";
import { ToneBadge } from "../badge.tsx";

const words = { met: m.scorecard_met, missed: m.scorecard_missed, unknown: m.scorecard_unknown };
const tones: Record<MustHaveState, Tone> = { met: "good", missed: "bad", unknown: "neutral" };

export const MustHavesBadge = ({ state }: { readonly state: MustHaveState }) => (
  <ToneBadge tone={tones[state]}>{words[state]()}</ToneBadge>
);
