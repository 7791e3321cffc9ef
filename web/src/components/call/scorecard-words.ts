import type { Tone } from "@callwright/contracts/outcome";
import type { Decision, MustHaveState } from "@callwright/contracts/states";
import * as m from "#messages";

export const mustHaveWords: Record<MustHaveState, () => string> = {
  met: m.scorecard_met,
  missed: m.scorecard_missed,
  unknown: m.scorecard_unknown,
};

export const mustHaveTones = { met: "good", missed: "bad", unknown: "neutral" } as const satisfies Record<
  MustHaveState,
  Tone
>;

export const decisionWords: Record<Decision, () => string> = {
  shortlist: m.decision_shortlist,
  maybe: m.decision_maybe,
  decline: m.decision_decline,
};
