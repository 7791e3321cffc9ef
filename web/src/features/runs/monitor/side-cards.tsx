/** The run monitor's cards beside the lists: its numbers' health, calls by hour, outcomes and failures. */
import type { RunDetail } from "@callwright/contracts/endpoints/run";
import { Group, Stack, VisuallyHidden } from "@mantine/core";
import type { ReactNode } from "react";
import * as m from "#messages";
import { OutcomeBadge, ToneBadge } from "../../../components/badge.tsx";
import { endingText } from "../../../components/call/ending-text.ts";
import { Card, EmptyNote } from "../../../components/card.tsx";
import { Phone } from "../../../components/phone.tsx";
import { ProgressBar } from "../../../components/progress-bar.tsx";
import { ruleText } from "../../../components/rule-text.ts";
import { formatDay, formatHour, formatNumber, formatShare } from "../../../lib/format.ts";
import classes from "./run-monitor.module.css";

export function Health({ run: { numbers, breaker } }: { readonly run: RunDetail }) {
  return (
    <Card title={m.monitor_health()}>
      {numbers.length === 0 && <EmptyNote>{m.monitor_numbers_none()}</EmptyNote>}
      <ul className="cw-stack">
        {numbers.map(({ numberId, label, phoneNumber, live, slots }) => {
          const slotsText = m.monitor_slots({ live: formatNumber(live), slots: formatNumber(slots) });
          return (
            <li key={numberId} className={classes.healthRow}>
              <Group className="cw-small" justify="space-between" gap="4px 12px">
                <bdi className="cw-medium">{label}</bdi>
                <Phone number={phoneNumber} />
              </Group>
              <ProgressBar label={label} share={slots > 0 ? live / slots : 0} text={slotsText} />
              <bdi className="cw-dimmed cw-tiny cw-num">{slotsText}</bdi>
            </li>
          );
        })}
        <li className={classes.healthRow}>
          <Group className="cw-small" justify="space-between" gap="4px 12px">
            <span className="cw-medium">{m.monitor_breaker()}</span>
            {breaker.state === "open" ? (
              <ToneBadge tone="bad">{m.monitor_breaker_open()}</ToneBadge>
            ) : (
              <ToneBadge tone="good">{m.monitor_breaker_closed()}</ToneBadge>
            )}
          </Group>
          <p className="cw-dimmed cw-tiny cw-num">
            {m.monitor_breaker_text({
              failed: formatNumber(breaker.failed),
              ended: formatNumber(breaker.ended),
              seconds: formatNumber(breaker.windowSeconds),
            })}
          </p>
        </li>
      </ul>
    </Card>
  );
}

type Hour = RunDetail["hours"][number];

/** "2026-11-21T10" → "10:00". */
export const timeOfHour = (hour: string) => formatHour(Number(hour.slice(11, 13)));

/** "2026-11-21T10" → "2026-11-21". */
export const dayOfHour = (hour: string) => hour.slice(0, 10);

const HOURS_SHOWN = 24;

export function Hours({ hours }: { readonly hours: readonly Hour[] }) {
  const latestHours = hours.slice(-HOURS_SHOWN);
  return (
    <Card
      title={m.monitor_hours()}
      aside={
        latestHours.length > 0 && (
          <>
            <span className={classes.key} data-kind="dialed">
              {m.monitor_hours_dialed()}
            </span>
            <span className={classes.key} data-kind="reached">
              {m.calls_reached()}
            </span>
          </>
        )
      }
    >
      {latestHours.length === 0 ? <EmptyNote>{m.monitor_hours_none()}</EmptyNote> : <HourChart hours={latestHours} />}
    </Card>
  );
}

/** Visible bars, and the same figures as a list for screen readers. */
function HourChart({ hours }: { readonly hours: readonly Hour[] }) {
  const beginsDay = (index: number) => dayOfHour(hours[index]?.hour ?? "") !== dayOfHour(hours[index - 1]?.hour ?? "");
  const spansDays = hours.some((_, index) => index > 0 && beginsDay(index));
  const mostDialed = Math.max(1, ...hours.map(({ dialed }) => dialed));
  return (
    <>
      <div className={classes.chart} aria-hidden>
        {hours.map((hour, index) => (
          <Stack key={hour.hour} align="center" gap={4} flex="1 0 36px" maw={64} title={hourText(hour)}>
            <span className={classes.share}>{hour.dialed > 0 ? formatShare(hour.reached / hour.dialed) : ""}</span>
            <div className={classes.bars}>
              <div className={classes.dialed} style={{ height: `${(hour.dialed / mostDialed) * 100}%` }} />
              <div className={classes.reached} style={{ height: `${(hour.reached / mostDialed) * 100}%` }} />
            </div>
            <bdi className={classes.time}>{timeOfHour(hour.hour)}</bdi>
            {spansDays && <bdi className={classes.time}>{beginsDay(index) && formatDay(dayOfHour(hour.hour))}</bdi>}
          </Stack>
        ))}
      </div>
      <VisuallyHidden>
        <ul aria-label={m.monitor_hours()}>
          {hours.map((hour) => (
            <li key={hour.hour}>{hourText(hour)}</li>
          ))}
        </ul>
      </VisuallyHidden>
    </>
  );
}

const hourText = ({ hour, dialed, reached }: Hour) =>
  m.monitor_hours_tip({
    time: `${formatDay(dayOfHour(hour))}, ${timeOfHour(hour)}`,
    reached: formatNumber(reached),
    dialed: formatNumber(dialed),
  });

export function Outcomes({ run: { outcomes, failures, skipped, latest } }: { readonly run: RunDetail }) {
  return (
    <>
      <Card title={m.monitor_outcomes()}>
        {outcomes.length === 0 && <EmptyNote>{m.monitor_outcomes_none()}</EmptyNote>}
        <Counts
          rows={outcomes.map(({ label, count }) => ({ key: label, count, words: <OutcomeBadge label={label} /> }))}
        />
      </Card>
      <Card title={m.monitor_failures()}>
        {failures.length === 0 && (
          <EmptyNote>{latest.length === 0 ? m.monitor_latest_none() : m.monitor_failures_none()}</EmptyNote>
        )}
        <Counts rows={failures.map(({ reason, count }) => ({ key: reason, count, words: endingText(reason) }))} />
      </Card>
      {skipped.length > 0 && (
        <Card title={m.monitor_skipped()}>
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
        <li key={key} className={classes.countRow}>
          <span>{words}</span>
          <bdi className="cw-medium cw-num">{formatNumber(count)}</bdi>
        </li>
      ))}
    </ul>
  );
}
