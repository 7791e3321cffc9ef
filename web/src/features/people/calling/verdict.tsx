/** Whether a person may be called now, and what the call dialog says if not. */
import type { RunPreview } from "@callwright/contracts/endpoints/run";
import type { Opening } from "@callwright/contracts/errors";
import { Checkbox, Textarea } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import * as m from "#messages";
import { Notice } from "../../../components/notice.tsx";
import { ruleText } from "../../../components/rule-text.ts";
import { formatTime, formatWeekdayTime } from "../../../lib/format.ts";
import { callingPolicyQuery } from "../../../lib/queries.ts";
import { browserZone } from "../../../lib/time-zone.ts";
import { MoveClock } from "./move-clock.tsx";

type Verdict =
  /** No known rule forbids a call now. */
  | { readonly kind: "now" }
  | {
      readonly kind: "later";
      readonly rule: string;
      readonly words: string;
      /** When the rules allow the call. */
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

/** Rules that do not apply to a call that the person asked for. */
const overridableRules = new Set(["hours", "window", "cap.day"]);

/** `refusalOpening`: the next opening named by a refused call, which may be later than the preview's. */
export function callVerdict(preview: RunPreview | undefined, refusalOpening?: Opening): Verdict {
  // The preview is of one person, so it has at most one group.
  const [laterGroup] = preview?.laterGroups ?? [];
  // A person who is in another call ("busy") is free again soon, so the call is not planned for later.
  if (laterGroup && laterGroup.rule !== "busy") {
    const { rule, words, at } = laterGroup;
    return { kind: "later", rule, words, at, opening: preview?.nextOpening };
  }
  const permanentGroup = preview?.skippedGroups.find(({ rule }) => permanentRules.has(rule));
  if (permanentGroup) return { kind: "never", rule: permanentGroup.rule, words: permanentGroup.words };
  return refusalOpening ? refusalVerdict(refusalOpening) : { kind: "now" };
}

function refusalVerdict({ rule, at, now, timezone, place }: Opening): Verdict {
  const opening = timezone && place ? { at, now, timezone, place } : undefined;
  // A refusal has no words of its own; `ruleText` knows the text of its rule.
  return { kind: "later", rule, words: rule, at, opening };
}

export const isOverridableByRequest = (verdict: Verdict): boolean =>
  verdict.kind === "later" && overridableRules.has(verdict.rule);

/** The user's statement that the person has asked for the call, with the person's words. */
export interface CallRequest {
  readonly isRequested: boolean;
  readonly words: string;
  readonly areWordsMissing: boolean;
}

interface CallNotAllowedProps {
  readonly verdict: Exclude<Verdict, { kind: "now" }>;
  readonly preview: RunPreview | undefined;
  readonly request: CallRequest;
  readonly onRequest: (request: CallRequest) => void;
}

export function CallNotAllowed({ verdict, preview, request, onRequest }: CallNotAllowedProps) {
  const { data } = useQuery(callingPolicyQuery());
  if (verdict.kind === "never")
    return (
      <Notice tone="bad" title={m.outside_never()}>
        {ruleText(verdict.rule, verdict.words)}
      </Notice>
    );
  const policyAllowsRequests = data?.policy.allowAskedFor;
  const canRequest = isOverridableByRequest(verdict);
  return (
    <>
      <Notice tone="fair" title={m.outside_title()}>
        {verdict.rule !== "hours" && <p>{ruleText(verdict.rule, verdict.words)}</p>}
        <p>{openingText(verdict)}</p>
        {canRequest && policyAllowsRequests === false && <p>{m.outside_closed()}</p>}
      </Notice>
      {preview && <MoveClock preview={preview} />}
      {canRequest && policyAllowsRequests && <RequestFields request={request} onRequest={onRequest} />}
    </>
  );
}

function RequestFields({ request, onRequest }: Pick<CallNotAllowedProps, "request" | "onRequest">) {
  const { isRequested, words, areWordsMissing } = request;
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    if (areWordsMissing) field.current?.focus();
  }, [areWordsMissing]);
  return (
    <>
      <Checkbox
        label={m.outside_asked()}
        description={m.outside_asked_text()}
        checked={isRequested}
        onChange={(event) => onRequest({ words, isRequested: event.currentTarget.checked, areWordsMissing: false })}
      />
      {isRequested && (
        <Textarea
          ref={field}
          label={m.outside_words()}
          value={words}
          onChange={(event) => onRequest({ isRequested, words: event.currentTarget.value, areWordsMissing: false })}
          error={areWordsMissing && m.outside_words_missing()}
          maxLength={300}
          rows={2}
          dir="auto"
          autoFocus
        />
      )}
    </>
  );
}

type Later = Extract<Verdict, { kind: "later" }>;

const DAY_MS = 86_400_000;

/** In the person's time zone, or the browser's if unknown; without the day if it is within 24 hours. */
export function openingTime({ at, opening }: Later): string {
  const isWithinDay = opening && Date.parse(at) - Date.parse(opening.now) < DAY_MS;
  const format = isWithinDay ? formatTime : formatWeekdayTime;
  return format(at, opening?.timezone ?? browserZone());
}

function openingText(verdict: Later): string {
  const when = openingTime(verdict);
  const { opening } = verdict;
  if (!opening) return m.outside_again({ when });
  return m.outside_now({ now: formatTime(opening.now, opening.timezone), when, place: opening.place });
}
