import type { RunPreview } from "@callwright/contracts/endpoints/run";
import type { Opening } from "@callwright/contracts/errors";

export type Verdict =
  /** No known rule forbids it. */
  | { readonly kind: "now" }
  | {
      readonly kind: "later";
      readonly rule: string;
      readonly words: string;
      readonly at: string;
      readonly opening: RunPreview["nextOpening"];
    }
  | { readonly kind: "never"; readonly rule: string; readonly words: string };

/** Rules that forbid any call to a person. Other skip rules only apply to runs. */
const permanentRules = new Set([
  "suppressed",
  "held",
  "never-list",
  "number.not-allowed",
  "number.premium",
  "place.unknown",
  "consent.missing",
  "cap.all",
  "hours.none",
]);

const overridableRules = new Set(["hours", "window", "cap.day"]);

/** `refused`: the opening in the call's refusal, which may be later than the preview's. */
export function verdictOf(preview: RunPreview | undefined, refused?: Opening): Verdict {
  const [later] = preview?.laterGroups ?? [];
  // A requested call does not apply to a person who is in a call.
  if (later && later.rule !== "busy") {
    const { rule, words, at } = later;
    return { kind: "later", rule, words, at, opening: preview?.nextOpening };
  }
  const never = preview?.skippedGroups.find(({ rule }) => permanentRules.has(rule));
  if (never) return { kind: "never", rule: never.rule, words: never.words };
  return refused ? fromRefusal(refused) : { kind: "now" };
}

function fromRefusal({ rule, at, now, timezone, place }: Opening): Verdict {
  return {
    kind: "later",
    rule,
    words: rule,
    at,
    opening: timezone && place ? { at, now, timezone, place } : undefined,
  };
}

export const canBeAskedFor = (verdict: Verdict): boolean =>
  verdict.kind === "later" && overridableRules.has(verdict.rule);
