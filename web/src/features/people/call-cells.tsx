import { zoneLabel } from "@callwright/contracts/zone-name";
import { IconCalendarEvent } from "@tabler/icons-react";
import type { ReactNode } from "react";
import * as m from "#messages";
import { OutcomeBadge, ToneBadge } from "../../components/badge.tsx";
import { decisionWords } from "../../components/call/scorecard-words.ts";
import { LayerBoundary } from "../../components/error-boundary.tsx";
import { callStatusText, outcomeBadgeText } from "../../components/wording.ts";
import { formatDayTime, formatTimeOrDay, formatWeekdayTime } from "../../lib/format.ts";
import { lazyLayer } from "../../lib/idle.ts";
import classes from "./cells.module.css";
import { type CallingState, type Person, personName, preCallSms } from "./person.ts";
import { attemptReasonText } from "./words.ts";

const liveCall = lazyLayer(async () => (await import("./live-call.tsx")).LiveCall);

interface OutcomeCellProps {
  readonly person: Person;
  readonly isLive: boolean;
  readonly onOpen: () => void;
  readonly onFollow: () => void;
}

export function OutcomeCell({ person, isLive, onOpen, onFollow }: OutcomeCellProps) {
  const { outcomeLabel, decision, pendingCallId } = person;
  if (isLive && pendingCallId) {
    return (
      <button type="button" className={classes.chip} onClick={onFollow}>
        <span className="cw-hidden">{m.people_follow({ name: personName(person) })} </span>
        <LayerBoundary shown={pendingCallId} waiting={<OutcomeBadge label={outcomeLabel} />}>
          <liveCall.Layer callId={pendingCallId} />
        </LayerBoundary>
      </button>
    );
  }
  const decisionText = decision && decisionWords[decision]();
  const outcome = [outcomeBadgeText(outcomeLabel), decisionText].filter(Boolean).join(", ");
  return (
    <button
      type="button"
      className={classes.chip}
      data-decision={decision}
      title={outcome}
      aria-label={m.people_open_evaluation({ outcome, name: personName(person) })}
      onClick={onOpen}
    >
      <OutcomeBadge label={outcomeLabel} />
      {decisionText && (
        <>
          {" "}
          <span className={classes.decided}>{decisionText}</span>
        </>
      )}
    </button>
  );
}

interface StatusCellProps {
  readonly person: Person;
  readonly calling: CallingState;
  readonly zone: string | undefined;
}

export function StatusCell({ person, calling, zone }: StatusCellProps) {
  if (calling === "active") {
    return (
      <ToneBadge tone="busy" isLive>
        {callStatusText("in_progress")}
      </ToneBadge>
    );
  }
  if (calling === "starting") return <ToneBadge tone="busy">{m.state_queued()}</ToneBadge>;
  const status = (
    <span className={classes.status} data-status={person.callStatus}>
      {callStatusText(person.callStatus)}
    </span>
  );
  // A person who must not be called has no next attempt.
  if (person.doNotCall) {
    return (
      <span className={classes.twoLines}>
        {status}
        <span className={classes.barred} title={m.words_on_do_not_call()}>
          {m.bulk_do_not_call()}
        </span>
      </span>
    );
  }
  if (person.interview && zone) return <InterviewStatus status={status} at={person.interview.startsAt} zone={zone} />;
  if (person.nextAttempt && zone) return <NextAttemptStatus status={status} {...person.nextAttempt} zone={zone} />;
  return status;
}

interface PlannedStatusProps {
  readonly status: ReactNode;
  readonly at: string;
  readonly zone: string;
}

function InterviewStatus({ status, at, zone }: PlannedStatusProps) {
  return (
    <span
      className={classes.twoLines}
      title={`${m.people_interview({ when: formatWeekdayTime(at, zone) })} (${zoneLabel(zone)})`}
    >
      {status}
      <span className={classes.interview}>
        <IconCalendarEvent size={12} stroke={1.75} aria-hidden />
        <span className="cw-hidden">{m.people_interview_booked()} </span>
        <bdi className="cw-truncate cw-tiny cw-medium cw-num">{formatDayTime(at, zone)}</bdi>
      </span>
    </span>
  );
}

function NextAttemptStatus({ status, at, why, zone }: PlannedStatusProps & { readonly why: string }) {
  const reason = attemptReasonText(why);
  const title =
    reason && m.next_attempt_title({ when: formatWeekdayTime(at, zone), zone: zoneLabel(zone), why: reason });
  return (
    <span className={classes.twoLines} title={title}>
      {status}
      <bdi className="cw-truncate cw-dimmed cw-tiny cw-num">{m.next_attempt({ when: formatDayTime(at, zone) })}</bdi>
    </span>
  );
}

const smsWords = { sent: m.people_sms_sent, skipped: m.people_sms_skipped, missing: () => "---" };

interface PreCallSmsCellProps {
  readonly person: Person | undefined;
  readonly zone: string | undefined;
  readonly onOpen: () => void;
}

export function PreCallSmsCell({ person, zone, onOpen }: PreCallSmsCellProps) {
  const { word, message, due } = preCallSms(person);
  // Only a text of this product can be opened; `isScheduled` is the wire's name for it, also after it was sent.
  if (!person?.isScheduled) {
    return (
      <span className={classes.sms} data-word={word}>
        {smsWords[word]()}
        {message && (
          <bdi className={classes.smsText} title={message}>
            {message}
          </bdi>
        )}
      </span>
    );
  }
  const dueTitle = due && zone && m.people_sms_due_title({ when: formatWeekdayTime(due, zone), zone: zoneLabel(zone) });
  return (
    <button
      type="button"
      className={due ? classes.smsDue : classes.sms}
      data-word={word}
      title={message ?? dueTitle}
      aria-haspopup="dialog"
      onClick={onOpen}
    >
      {due && zone && <bdi className={classes.due}>{m.people_sms_due({ when: formatTimeOrDay(due, zone) })}</bdi>}
      <span className={due && "cw-truncate cw-dimmed cw-tiny cw-num"}>
        {due ? m.people_sms_not_yet() : smsWords[word]()}
      </span>
      {message && <bdi className={classes.smsText}>{message}</bdi>}
    </button>
  );
}
