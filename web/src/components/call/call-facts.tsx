import type { CallLog, Evaluation } from "@callwright/contracts/endpoints/call";
import * as m from "#messages";
import { formatCost, formatDateTime, formatNumber, formatSalary } from "../../lib/format.ts";
import { ruleText } from "../rule-text.ts";
import classes from "./call.module.css";

/** Parts of a call's cost in display order, by the providers' names. */
const costParts: Record<string, () => string> = {
  transport: m.cost_transport,
  transcriber: m.cost_stt,
  stt: m.cost_stt,
  model: m.cost_llm,
  llm: m.cost_llm,
  voice: m.cost_tts,
  tts: m.cost_tts,
  vapi: m.cost_platform,
  platform: m.cost_platform,
  analysis: m.cost_analysis,
  chat: m.cost_chat,
};

/** An unknown part keeps the provider's name, and comes last. */
const partText = (part: string) => costParts[part]?.() ?? part;

const partNames = Object.keys(costParts);
const partPosition = (part: string) => (part in costParts ? partNames.indexOf(part) : partNames.length);

type Facts = Pick<CallLog, "attempt" | "queuedAt" | "decision" | "cost" | "promptVersion">;

/** Whether a call has more facts than when it was queued and its prompt's version, which alone are not shown. */
export const hasFacts = ({ attempt, decision, cost }: Facts) =>
  attempt !== undefined || decision !== undefined || cost !== undefined;

interface CallFactsProps extends Facts {
  readonly zone: string;
}

export function CallFacts({ attempt, queuedAt, decision, cost, promptVersion, zone }: CallFactsProps) {
  return (
    <>
      <dl className="cw-stack cw-small">
        {attempt !== undefined && <Row label={m.call_attempt()} value={formatNumber(attempt)} />}
        {queuedAt !== undefined && <Row label={m.call_queued()} value={formatDateTime(queuedAt, zone)} />}
        {decision && <Row label={m.call_decision()} value={ruleText(decision.rule, decision.words)} />}
        {decision && <Row label={m.call_decided()} value={formatDateTime(decision.at, zone)} />}
        {promptVersion !== undefined && <Row label={m.call_prompt()} value={formatNumber(promptVersion)} />}
      </dl>
      {cost && (
        <dl className="cw-stack cw-small">
          <Row label={m.cost_title()} value={formatCost(cost.total)} isSum />
          {Object.entries(cost.parts)
            .filter(([, dollars]) => dollars > 0)
            .sort(([a], [b]) => partPosition(a) - partPosition(b))
            .map(([part, dollars]) => (
              <Row key={part} label={partText(part)} value={formatCost(dollars)} isPart />
            ))}
        </dl>
      )}
    </>
  );
}

interface RowProps {
  readonly label: string;
  readonly value: string;
  readonly isSum?: boolean;
  readonly isPart?: boolean;
}

function Row({ label, value, isSum, isPart }: RowProps) {
  return (
    <div className={classes.factRow} data-sum={isSum || undefined} data-part={isPart || undefined}>
      <dt className={classes.factLabel}>{label}</dt>
      <dd className="cw-num">
        <bdi>{value}</bdi>
      </dd>
    </div>
  );
}

function evaluationFacts(evaluation: Evaluation, zone: string): [label: string, value: string][] {
  const { interested, experienceYears, salaryExpectation, availability, callbackAt } = evaluation;
  const facts: [string, string][] = [];
  if (interested !== undefined) facts.push([m.call_interested(), interested ? m.call_yes() : m.call_no()]);
  if (experienceYears !== undefined)
    facts.push([m.call_experience(), m.call_years({ count: formatNumber(experienceYears) })]);
  if (salaryExpectation !== undefined)
    facts.push([m.call_salary(), salaryText(salaryExpectation, evaluation.currency)]);
  if (availability) facts.push([m.call_availability(), availability]);
  if (callbackAt) facts.push([m.call_callback(), formatDateTime(callbackAt, zone)]);
  if (evaluation.humanRequested) facts.push([m.call_human_requested(), m.call_yes()]);
  if (evaluation.optOut) facts.push([m.call_opt_out(), m.call_yes()]);
  return facts;
}

/** Calls that belong to no job have no currency. */
const salaryText = (amount: number, currency: Evaluation["currency"]) =>
  currency ? formatSalary(amount, currency) : formatNumber(amount);

interface EvaluationFactsProps {
  readonly evaluation: Evaluation;
  readonly zone: string;
}

export function EvaluationFacts({ evaluation, zone }: EvaluationFactsProps) {
  const facts = evaluationFacts(evaluation, zone);
  if (facts.length === 0) return null;
  return (
    <dl className="cw-stack cw-small">
      {facts.map(([label, value]) => (
        <div key={label} className={`${classes.factRow} ${classes.evaluationFact}`}>
          <dt className={classes.factLabel}>{label}</dt>
          <dd>
            <bdi>{value}</bdi>
          </dd>
        </div>
      ))}
    </dl>
  );
}
