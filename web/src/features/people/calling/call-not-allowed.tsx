import type { RunPreview } from "@callwright/contracts/endpoints/run";
import { Checkbox, Textarea } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import * as m from "#messages";
import { Notice } from "../../../components/notice.tsx";
import { ruleText } from "../../../components/rule-text.ts";
import { formatSoon, formatTime } from "../../../lib/format.ts";
import { callingPolicyQuery } from "../../../lib/queries.ts";
import { browserZone } from "../../../lib/time-zone.ts";
import { MoveClock } from "./move-clock.tsx";
import { canBeAskedFor, type Verdict } from "./verdict.ts";

export interface CallRequest {
  readonly isAsked: boolean;
  readonly words: string;
  readonly isMissing: boolean;
}

interface NotNowProps {
  readonly verdict: Exclude<Verdict, { kind: "now" }>;
  readonly preview: RunPreview | undefined;
  readonly asking: CallRequest;
  readonly onAsking: (asking: CallRequest) => void;
}

export function CallNotAllowed({ verdict, preview, asking, onAsking }: NotNowProps) {
  const { data } = useQuery(callingPolicyQuery());
  const words = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    if (asking.isMissing) words.current?.focus();
  }, [asking.isMissing]);
  if (verdict.kind === "never")
    return (
      <Notice tone="bad" title={m.outside_never()}>
        {ruleText(verdict.rule, verdict.words)}
      </Notice>
    );
  const isAskable = canBeAskedFor(verdict);
  const isAllowed = data?.policy.allowAskedFor;
  return (
    <>
      <Notice tone="fair" title={m.outside_title()}>
        {verdict.rule !== "hours" && <p>{ruleText(verdict.rule, verdict.words)}</p>}
        <p>
          <Opening verdict={verdict} />
        </p>
        {isAskable && isAllowed === false && <p>{m.outside_closed()}</p>}
      </Notice>
      {preview && <MoveClock preview={preview} />}
      {isAskable && isAllowed && (
        <Checkbox
          label={m.outside_asked()}
          description={m.outside_asked_text()}
          checked={asking.isAsked}
          onChange={(event) => onAsking({ ...asking, isAsked: event.currentTarget.checked, isMissing: false })}
        />
      )}
      {isAskable && isAllowed && asking.isAsked && (
        <Textarea
          ref={words}
          label={m.outside_words()}
          value={asking.words}
          onChange={(event) => onAsking({ ...asking, words: event.currentTarget.value, isMissing: false })}
          error={asking.isMissing && m.outside_words_missing()}
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

/** In the person's local time, or the reader's where that is not known; the time alone within a day. */
export function whenOf({ at, opening }: Later): string {
  const isSoon = opening && Date.parse(at) - Date.parse(opening.now) < DAY_MS;
  return (isSoon ? formatTime : formatSoon)(at, opening?.timezone ?? browserZone());
}

function Opening({ verdict }: { readonly verdict: Later }) {
  const when = whenOf(verdict);
  const { opening } = verdict;
  if (!opening) return m.outside_again({ when });
  return m.outside_now({ now: formatTime(opening.now, opening.timezone), when, place: opening.place });
}
