import type { Text, TextDetail } from "@callwright/contracts/endpoints/text";
import { Box, Flex, Stack } from "@mantine/core";
import * as m from "#messages";
import { formatCost, formatDate, formatNumber, formatTimeWithSeconds, leftToRight } from "../../lib/format.ts";
import { StateBadge } from "../badge.tsx";
import { textReasonText, textRuleText, textStates } from "./text-words.ts";

export const TextBadge = ({ text }: { readonly text: Pick<Text, "state" | "reason"> }) => (
  <StateBadge {...textStates[text.state]} title={textReasonText(text) || undefined} />
);

/** Cost of a text, marked if it is an estimate. A text that no carrier accepted costs nothing. */
export function textCost({ cost, state, acceptedAt }: Pick<Text, "cost" | "state" | "acceptedAt">): string | undefined {
  const costsNothing = state === "dropped" || (state === "failed" && !acceptedAt);
  if (!cost || costsNothing) return undefined;
  const formatted = formatCost(cost.amount, cost.currency);
  return cost.isEstimate ? m.text_about({ cost: formatted }) : formatted;
}

interface TextFactsProps {
  /** A text from a list lacks the details until they have loaded. */
  readonly text: Text & Partial<TextDetail>;
  readonly zone: string;
}

export function TextFacts({ text, zone }: TextFactsProps) {
  return (
    <Stack component="dl" className="cw-tiny" gap={4} style={{ alignSelf: "stretch" }}>
      {(text.direction === "inbound" ? receivedFacts(text, zone) : sentFacts(text, zone)).map(([label, value]) => (
        <Flex key={label} justify="space-between" gap={16}>
          <Box component="dt" className="cw-dimmed" flex="none">
            {label}
          </Box>
          <Box component="dd" className="cw-num cw-anywhere" miw={0} ta="end">
            <bdi>{value}</bdi>
          </Box>
        </Flex>
      ))}
    </Stack>
  );
}

type Fact = readonly [label: string, value: string];
type PartialText = TextFactsProps["text"];

const fact = (label: string, value: string | undefined): readonly Fact[] => (value ? [[label, value]] : []);

const timeFact = (label: string, at: string | undefined, zone: string): readonly Fact[] =>
  fact(label, at && `${formatDate(at, zone)}, ${formatTimeWithSeconds(at, zone)}`);

const receivedFacts = (text: PartialText, zone: string): readonly Fact[] => [
  ...fact(m.text_fact_to(), leftToRight(text.to)),
  ...timeFact(m.text_fact_received(), text.createdAt, zone),
  ...fact(m.text_fact_carrier(), text.carrierId),
];

function sentFacts(text: PartialText, zone: string): readonly Fact[] {
  const { state, decision } = text;
  const hasEndedUndelivered = state === "failed" || state === "undelivered" || state === "dropped";
  return [
    ...fact(m.text_fact_from(), leftToRight(text.from)),
    ...timeFact(m.text_fact_due(), text.dueAt, zone),
    ...timeFact(m.text_fact_valid(), state === "scheduled" ? text.validUntil : undefined, zone),
    ...fact(m.text_fact_decision(), decision && textRuleText(decision.rule, decision.words)),
    ...timeFact(m.text_fact_decided(), decision?.at, zone),
    ...timeFact(m.text_fact_accepted(), text.acceptedAt, zone),
    ...timeFact(m.text_fact_sent(), text.sentAt, zone),
    ...timeFact(m.text_fact_delivered(), text.deliveredAt, zone),
    ...timeFact(m.text_fact_ended(), hasEndedUndelivered ? text.endedAt : undefined, zone),
    ...fact(m.text_fact_segments(), formatNumber(text.segments)),
    ...fact(m.text_fact_cost(), textCost(text)),
    ...fact(m.text_fact_carrier(), text.carrierId),
    ...fact(m.text_fact_code(), text.carrierCode),
  ];
}
