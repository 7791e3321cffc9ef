/** What is known of one text: where it came from, why it was allowed, when it was where, what it cost. */
import type { Text, TextDetail } from "@callwright/contracts/endpoints/text";
import * as m from "#messages";
import { formatDate, formatNumber, formatTime, leftToRight } from "../../lib/format.ts";
import { textCost } from "./text-cost.ts";
import classes from "./text-facts.module.css";
import { textRuleText } from "./text-words.ts";

interface TextFactsProps {
  /** From a list it lacks what only its own address tells: those lines come later. */
  readonly text: Text & Partial<TextDetail>;
  /** In which times are told. */
  readonly zone: string;
}

export function TextFacts({ text, zone }: TextFactsProps) {
  return (
    <dl className={classes.list}>
      {(text.direction === "inbound" ? receivedFacts(text, zone) : sentFacts(text, zone)).map(([label, value]) => (
        <div key={label} className={classes.fact}>
          <dt>{label}</dt>
          <dd className="cw-num">
            <bdi>{value}</bdi>
          </dd>
        </div>
      ))}
    </dl>
  );
}

type Fact = readonly [label: string, value: string];
type Known = TextFactsProps["text"];

/** What is not known is left out. */
const fact = (label: string, value: string | undefined): readonly Fact[] => (value ? [[label, value]] : []);

const time = (label: string, at: string | undefined, zone: string): readonly Fact[] =>
  fact(label, at && `${formatDate(at, zone)}, ${formatTime(at, zone, true)}`);

const receivedFacts = (text: Known, zone: string): readonly Fact[] => [
  ...fact(m.text_fact_to(), leftToRight(text.to)),
  ...time(m.text_fact_received(), text.createdAt, zone),
  ...fact(m.text_fact_carrier(), text.carrierId),
];

/** In the order in which they came about. */
function sentFacts(text: Known, zone: string): readonly Fact[] {
  const { state, decision } = text;
  const isOver = state === "failed" || state === "undelivered" || state === "dropped";
  return [
    ...fact(m.text_fact_from(), leftToRight(text.from)),
    ...time(m.text_fact_due(), text.dueAt, zone),
    ...time(m.text_fact_valid(), state === "scheduled" ? text.validUntil : undefined, zone),
    ...fact(m.text_fact_decision(), decision && textRuleText(decision.rule, decision.words)),
    ...time(m.text_fact_decided(), decision?.at, zone),
    ...time(m.text_fact_accepted(), text.acceptedAt, zone),
    ...time(m.text_fact_sent(), text.sentAt, zone),
    ...time(m.text_fact_delivered(), text.deliveredAt, zone),
    ...time(m.text_fact_ended(), isOver ? text.endedAt : undefined, zone),
    ...fact(m.text_fact_segments(), formatNumber(text.segments)),
    ...fact(m.text_fact_cost(), textCost(text)),
    ...fact(m.text_fact_carrier(), text.carrierId),
    ...fact(m.text_fact_code(), text.carrierCode),
  ];
}
