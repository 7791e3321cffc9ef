/** What the gate would say to a call of one person now, read from the preview of a run for them alone. */
import type { RunPreview } from "@callwright/contracts/endpoints/run";
import type { Opening } from "@callwright/contracts/errors";

export type Verdict =
  /** Nothing that we know of stands against it. */
  | { readonly kind: "now" }
  | {
      readonly kind: "later";
      readonly rule: string;
      readonly words: string;
      readonly at: string;
      readonly opening: RunPreview["nextOpening"];
    }
  | { readonly kind: "never"; readonly rule: string; readonly words: string };

/** Rules that say for good no to a person; what else leaves somebody out of a run is no reason not to call them by hand. */
const forGood = new Set([
  "suppressed",
  "never-list",
  "number.not-allowed",
  "number.premium",
  "place.unknown",
  "consent.missing",
  "cap.all",
  "hours.none",
]);

/** Rules that a call does not break for which the person asked. */
const liftedByAsking = new Set(["hours", "window", "cap.day"]);

/** `refused`: told with the refusal of the call itself, which knows what a run would not have asked. */
export function verdictOf(preview: RunPreview | undefined, refused?: Opening): Verdict {
  const [later] = preview?.laterGroups ?? [];
  // Whoever is on the phone with us is waited for.
  if (later && later.rule !== "busy") {
    const { rule, words, at } = later;
    return { kind: "later", rule, words, at, opening: preview?.nextOpening };
  }
  const never = preview?.skippedGroups.find(({ rule }) => forGood.has(rule));
  if (never) return { kind: "never", rule: never.rule, words: never.words };
  return refused ? laterOf(refused) : { kind: "now" };
}

function laterOf({ rule, at, timezone, place }: Opening): Verdict {
  return { kind: "later", rule, words: rule, at, opening: timezone && place ? { at, timezone, place } : undefined };
}

export const canBeAskedFor = (verdict: Verdict): boolean =>
  verdict.kind === "later" && liftedByAsking.has(verdict.rule);
