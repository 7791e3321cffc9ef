/**
 * Preview of a run: calls now, later and skipped, with times and reasons; in the sandbox, a jump to the next opening.
 */
import type { RunPreview } from "@callwright/contracts/endpoints/run";
import { Skeleton } from "@mantine/core";
import { useId } from "react";
import * as m from "#messages";
import { formatNumber, formatSoon } from "../../../lib/format.ts";
import { BillingLink } from "../../billing-link.tsx";
import { Figures } from "../../figures.tsx";
import { Notice } from "../../notice.tsx";
import { useSettled } from "../../use-settled.ts";
import { MoveClock } from "./move-clock.tsx";
import { ruleText } from "./rule-text.ts";
import classes from "./run-preview.module.css";

interface RunPreviewProps {
  /** Undefined while loading. */
  readonly preview: RunPreview | undefined;
  /** The requested start; undefined for now. */
  readonly startAt: string | undefined;
  readonly zone: string;
}

export function RunPreviewBox({ preview, startAt, zone }: RunPreviewProps) {
  const phase = useSettled(preview === undefined);
  const title = useId();
  if (!preview || phase !== "content")
    return (
      <div className={classes.wait} aria-busy>
        {phase === "skeleton" && <Skeleton height={52} />}
      </div>
    );
  const { now, later, skipped, laterGroups, skippedGroups, minutesLeft, withheld, blockedBy, estimate } = preview;
  const figures = [
    [startAt ? m.launch_at_start() : m.launch_now(), now],
    [m.launch_later(), later],
    [m.launch_skipped(), skipped],
  ] as const;
  return (
    <section className={classes.root} aria-labelledby={title}>
      <h3 id={title} className={classes.heading}>
        {m.launch_label()}
      </h3>
      <Figures columns={3} isLive figures={figures.map(([label, count]) => [label, formatNumber(count)])} />
      {estimate && <p className={classes.title}>{estimateText(estimate, minutesLeft)}</p>}
      {blockedBy && (
        <Notice tone="fair">
          {blockedTexts[blockedBy]()} <BillingLink />
        </Notice>
      )}
      {withheld && !blockedBy && (
        <Notice tone="fair">
          {withheldTexts[withheld.why]({ count: formatNumber(withheld.count) })} <BillingLink />
        </Notice>
      )}
      {laterGroups.length > 0 && (
        <Groups
          title={m.launch_later_title({ zone: zone.replaceAll("_", " ") })}
          groups={laterGroups.map(({ at, rule, words, count }) => ({
            key: `${at} ${rule}`,
            count,
            when: formatSoon(at, zone),
            why: ruleText(rule, words),
          }))}
        />
      )}
      {skippedGroups.length > 0 && (
        <Groups
          title={m.launch_skipped_title()}
          groups={skippedGroups.map(({ rule, words, count }) => ({ key: rule, count, why: ruleText(rule, words) }))}
        />
      )}
      <MoveClock preview={preview} />
      {now + later === 0 && !withheld && <Notice tone="neutral">{m.launch_nobody()}</Notice>}
    </section>
  );
}

const withheldTexts = { minutes: m.launch_withheld_minutes, trial: m.launch_withheld_trial };

const blockedTexts = { minutes: m.launch_blocked_minutes, trial: m.launch_blocked_trial };

type Estimate = NonNullable<RunPreview["estimate"]>;

function estimateText({ minutes, seconds, lines, freeLines }: Estimate, minutesLeft: number): string {
  const duration = formatNumber(Math.ceil(seconds / 60));
  return [
    m.launch_estimate({ duration, lines: formatNumber(lines), free: formatNumber(freeLines) }),
    m.launch_minutes({ minutes: formatNumber(minutes), left: formatNumber(minutesLeft) }),
    freeLines === 0 && m.launch_lines_busy(),
  ]
    .filter(Boolean)
    .join(" ");
}

interface Group {
  readonly key: string;
  readonly count: number;
  readonly when?: string;
  readonly why: string;
}

/** Groups shown before expanding. */
const SHOWN = 3;

function Groups({ title, groups }: { readonly title: string; readonly groups: readonly Group[] }) {
  const rest = groups.slice(SHOWN);
  return (
    <div className={classes.groups}>
      <p className={classes.title}>{title}</p>
      <List groups={groups.slice(0, SHOWN)} />
      {rest.length > 0 && (
        <details>
          <summary className={classes.more}>{m.launch_more({ count: formatNumber(rest.length) })}</summary>
          <List groups={rest} />
        </details>
      )}
    </div>
  );
}

function List({ groups }: { readonly groups: readonly Group[] }) {
  return (
    <ul className={classes.list}>
      {groups.map(({ key, count, when, why }) => (
        <li key={key} className={classes.group}>
          <bdi className={classes.count}>{formatNumber(count)}</bdi>
          <span className={classes.why}>
            {when && <bdi className={classes.when}>{when}</bdi>}
            <span>{why}</span>
          </span>
        </li>
      ))}
    </ul>
  );
}
