/** The question before texts are sent: recipients, example, sending number, cost and time. */
import type { ImportedNumber } from "@callwright/contracts/endpoints/number";
import { fillPrompt } from "@callwright/contracts/prompt-fill";
import { smsSize } from "@callwright/contracts/sms-segments";
import { Flex, NativeSelect, Stack } from "@mantine/core";
import * as m from "#messages";
import type { Sample } from "../../../components/prompt-editor/samples.ts";
import { withSampleLink } from "../../../components/prompt-editor/variables.ts";
import { SegmentCount } from "../../../components/texts/segment-count.tsx";
import { priceOf } from "../../../components/texts/sms-numbers.ts";
import { TextBody } from "../../../components/texts/text-body.tsx";
import { formatCost, formatNumber, leftToRight } from "../../../lib/format.ts";
import { directionOf } from "../../../lib/i18n/locale.ts";
import { useSamples } from "../edit/samples.ts";
import type { ParentDetail } from "../parent.ts";
import { leavingText } from "./delay-text.ts";

interface SendQuestionProps {
  readonly parent: ParentDetail;
  readonly count: number;
  readonly numbers: readonly ImportedNumber[];
  readonly from: ImportedNumber | undefined;
  readonly onFrom: (id: string) => void;
}

export function SendQuestion({ parent, count, numbers, from, onFrom }: SendQuestionProps) {
  const { samples } = useSamples(parent);
  const textFor = (sample: Sample) => fillPrompt(parent.preCallSmsTemplate, withSampleLink(sample).values);
  const costs = samples.map((sample) => {
    const price = priceOf(from, sample.phoneNumber);
    return price === undefined ? undefined : price * smsSize(textFor(sample), from?.provider).segments;
  });
  const all = estimate(costs, count);
  const [first] = samples;
  return (
    <>
      <p>{count === 1 ? m.sms_confirm_one() : m.sms_confirm_text({ count: formatNumber(count) })}</p>
      {first && (
        <Stack component="figure" gap={4} m={0}>
          <Flex component="figcaption" className="cw-dimmed cw-tiny" wrap="wrap" justify="space-between" gap="0 16px">
            <bdi>{m.sms_confirm_example({ name: first.name })}</bdi>
            <SegmentCount text={textFor(first)} price={priceOf(from, first.phoneNumber)} provider={from?.provider} />
          </Flex>
          <TextBody direction={directionOf(parent.language)}>{textFor(first)}</TextBody>
        </Stack>
      )}
      {numbers.length > 1 && (
        <NativeSelect
          label={m.sms_confirm_from()}
          value={from?.id ?? ""}
          data={numbers.map(({ id, label, phoneNumber }) => ({
            value: id,
            label: `${label}, ${leftToRight(phoneNumber)}`,
          }))}
          onChange={(event) => onFrom(event.currentTarget.value)}
        />
      )}
      <p className="cw-dimmed cw-small">
        {[
          ...(all === undefined ? [] : [m.sms_confirm_cost({ price: formatCost(Math.round(all * 100) / 100) })]),
          leavingText(parent.preCallSmsDelay, parent.timezone) ?? m.sms_leave_now(),
          m.sms_confirm_hours(),
        ].join(" ")}
      </p>
    </>
  );
}

/** Scales the known costs to all recipients; undefined if a price is unknown. */
function estimate(costs: readonly (number | undefined)[], count: number): number | undefined {
  const known = costs.filter((cost) => cost !== undefined);
  if (known.length === 0 || known.length < costs.length) return undefined;
  return (known.reduce((sum, cost) => sum + cost, 0) / known.length) * count;
}
