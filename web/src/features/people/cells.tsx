import { type ColumnField, columnFields } from "@callwright/contracts/candidate-fields";
import { zoneLabel } from "@callwright/contracts/zone-name";
import { IconCalendarEvent } from "@tabler/icons-react";
import * as m from "#messages";
import { OutcomeBadge, ToneBadge } from "../../components/badge.tsx";
import { decisionWords } from "../../components/call/scorecard-words.ts";
import { LayerFence } from "../../components/layer-fence.tsx";
import { callStatusText, outcomeText } from "../../components/wording.ts";
import { formatDayTime, formatNear, formatNumber, formatSalary, formatSoon } from "../../lib/format.ts";
import { lazyLayer } from "../../lib/idle.ts";
import { type Bar, experienceBar, salaryBar } from "./bars.ts";
import { attemptReason } from "./calling/attempt-reason.ts";
import classes from "./cells.module.css";
import { type CallingState, type Person, personName, preCallSmsOf } from "./person.ts";

const live = lazyLayer(async () => (await import("./live-call.tsx")).LiveCall);

export interface JobRequirements {
  readonly experience: number;
  readonly salaryRange: readonly [number, number];
  readonly currency: string;
}

const comparison = {
  equal: m.people_equal,
  below: m.people_below,
  above: m.people_above,
  within: m.people_within,
};

interface MeasureProps {
  readonly bar: Bar | undefined;
  readonly legend: string;
  readonly inFile?: string | undefined;
  readonly children: string;
}

function Measure({ bar, legend, inFile, children }: MeasureProps) {
  const source = inFile && m.people_in_file({ value: inFile });
  if (!bar)
    return (
      <bdi className={classes.measure} title={source}>
        {children}
      </bdi>
    );
  return (
    <bdi
      className={classes.measure}
      data-tone={bar.tone}
      title={[comparison[bar.tone](), source, legend].filter(Boolean).join(". ")}
      style={{ backgroundSize: `${bar.share * BAR_WIDTH}px 4px, ${BAR_WIDTH}px 4px` }}
    >
      {children}
    </bdi>
  );
}

const BAR_WIDTH = 72;

interface MeasureCellProps {
  readonly person: Pick<Person, "experience" | "salary" | "currency" | "evaluation">;
  readonly requirements: JobRequirements;
}

/** What the person said, else the file's value. */
function ExperienceCell({ person: { experience, evaluation }, requirements }: MeasureCellProps) {
  const years = evaluation?.experienceYears ?? experience;
  if (years === undefined) return <Empty />;
  const required = requirements.experience;
  return (
    <Measure
      bar={experienceBar(years, required)}
      legend={m.people_experience_legend()}
      inFile={experience === undefined || experience === years ? undefined : formatNumber(experience)}
    >
      {m.people_years_of({ years: formatNumber(years), wanted: formatNumber(required) })}
    </Measure>
  );
}

function SalaryCell({ person, requirements }: MeasureCellProps) {
  const { evaluation, salary: salaryInFile, currency = requirements.currency } = person;
  const salary = evaluation?.salaryExpectation ?? salaryInFile;
  if (salary === undefined) return <Empty />;
  // Only amounts in the same currency are compared.
  const bar = currency === requirements.currency ? salaryBar(salary, requirements.salaryRange) : undefined;
  const text = (amount: number) => formatSalary(amount, currency);
  return (
    <Measure
      bar={bar}
      legend={m.people_salary_legend()}
      inFile={salaryInFile === undefined || salaryInFile === salary ? undefined : text(salaryInFile)}
    >
      {text(salary)}
    </Measure>
  );
}

const comparedCells: Partial<Record<ColumnField, typeof SalaryCell>> = {
  experience: ExperienceCell,
  salary: SalaryCell,
};

export const shownFields = (hasRequirements: boolean): readonly ColumnField[] =>
  columnFields.filter((field) => hasRequirements || !comparedCells[field]);

interface FieldCellProps {
  readonly field: ColumnField;
  readonly person: Person;
  readonly requirements: JobRequirements | undefined;
}

export function FieldCell({ field, person, requirements }: FieldCellProps) {
  const Compared = comparedCells[field];
  if (Compared && requirements) return <Compared {...{ person, requirements }} />;
  const value = person[field];
  return value === undefined ? <Empty /> : <bdi className="cw-cut">{value}</bdi>;
}

export function AvailabilityCell({ person: { evaluation } }: { readonly person: Pick<Person, "evaluation"> }) {
  if (!evaluation?.availability) return <Empty />;
  return (
    <bdi className="cw-cut" title={evaluation.availability}>
      {evaluation.availability}
    </bdi>
  );
}

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
        <LayerFence shown={pendingCallId} waiting={<OutcomeBadge label={outcomeLabel} />}>
          <live.Layer callId={pendingCallId} />
        </LayerFence>
      </button>
    );
  }
  const decided = decision && decisionWords[decision]();
  const outcome = [outcomeText(outcomeLabel), decided].filter(Boolean).join(", ");
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
      {decided && (
        <>
          {" "}
          <span className={classes.decided}>{decided}</span>
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
  if (person.doNotCall) {
    return (
      <span className={classes.two}>
        {status}
        <span className={classes.barred} title={m.words_on_do_not_call()}>
          {m.bulk_do_not_call()}
        </span>
      </span>
    );
  }
  if (person.interview && zone) {
    const { startsAt } = person.interview;
    return (
      <span
        className={classes.two}
        title={`${m.people_interview({ when: formatSoon(startsAt, zone) })} (${zoneLabel(zone)})`}
      >
        {status}
        <span className={classes.interview}>
          <IconCalendarEvent size={12} stroke={1.75} aria-hidden />
          <span className="cw-hidden">{m.people_interview_booked()} </span>
          <bdi className="cw-truncate cw-tiny cw-medium cw-num">{formatDayTime(startsAt, zone)}</bdi>
        </span>
      </span>
    );
  }
  if (!person.nextAttempt || !zone) return status;
  const { at, why } = person.nextAttempt;
  const when = formatSoon(at, zone);
  const reason = attemptReason(why);
  return (
    <span className={classes.two} title={reason && m.next_attempt_title({ when, zone: zoneLabel(zone), why: reason })}>
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
  const { word, message, due } = preCallSmsOf(person);
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
  return (
    <button
      type="button"
      className={due ? classes.smsDue : classes.sms}
      data-word={word}
      title={message ?? (due && zone && m.people_sms_due_title({ when: formatSoon(due, zone), zone: zoneLabel(zone) }))}
      aria-haspopup="dialog"
      onClick={onOpen}
    >
      {due && zone && <bdi className={classes.due}>{m.people_sms_due({ when: formatNear(due, zone) })}</bdi>}
      <span className={due && "cw-truncate cw-dimmed cw-tiny cw-num"}>
        {due ? m.people_sms_not_yet() : smsWords[word]()}
      </span>
      {message && <bdi className={classes.smsText}>{message}</bdi>}
    </button>
  );
}

function Empty() {
  return (
    <span className={classes.none}>
      <span aria-hidden>–</span>
      <span className="cw-hidden">{m.people_not_given()}</span>
    </span>
  );
}
