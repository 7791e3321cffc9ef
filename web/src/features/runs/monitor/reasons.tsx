/** Outcomes of the run, why calls were missed, and why people were skipped, with counts. */

import type { RunRoom } from "@callwright/contracts/endpoints/run";
import type { ReactNode } from "react";
import * as m from "#messages";
import { OutcomeBadge } from "../../../components/badge.tsx";
import { endingText } from "../../../components/call/ending-text.ts";
import { Card, EmptyNote } from "../../../components/card.tsx";
import { ruleText } from "../../../components/rule-text.ts";
import { formatNumber } from "../../../lib/format.ts";

import classes from "./reasons.module.css";

export function Reasons({ run: { outcomes, failures, skipped, latest } }: { readonly run: RunRoom }) {
  return (
    <>
      <Card title={m.room_outcomes()}>
        {outcomes.length === 0 && <EmptyNote>{m.room_outcomes_none()}</EmptyNote>}
        <Counts
          rows={outcomes.map(({ label, count }) => ({ key: label, count, words: <OutcomeBadge label={label} /> }))}
        />
      </Card>
      <Card title={m.room_failures()}>
        {failures.length === 0 && (
          <EmptyNote>{latest.length === 0 ? m.room_latest_none() : m.room_failures_none()}</EmptyNote>
        )}
        <Counts rows={failures.map(({ reason, count }) => ({ key: reason, count, words: endingText(reason) }))} />
      </Card>
      {skipped.length > 0 && (
        <Card title={m.room_skipped()}>
          <Counts
            rows={skipped.map(({ rule, words, count }) => ({
              key: rule,
              count,
              words: ruleText(rule, endingText(words)),
            }))}
          />
        </Card>
      )}
    </>
  );
}

interface CountsProps {
  readonly rows: readonly { readonly key: string; readonly words: ReactNode; readonly count: number }[];
}

function Counts({ rows }: CountsProps) {
  if (rows.length === 0) return null;
  return (
    <ul className="cw-stack cw-small">
      {rows.map(({ key, words, count }) => (
        <li key={key} className={classes.row}>
          <span>{words}</span>
          <bdi className="cw-medium cw-num">{formatNumber(count)}</bdi>
        </li>
      ))}
    </ul>
  );
}
