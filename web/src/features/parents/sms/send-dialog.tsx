import type { ResponseOf } from "@callwright/contracts/endpoint";
import type { ImportedNumber } from "@callwright/contracts/endpoints/number";
import type { getPreCallSmsRecipients } from "@callwright/contracts/endpoints/text";
import { fillPrompt } from "@callwright/contracts/prompt-fill";
import { smsSize } from "@callwright/contracts/sms-segments";
import { Box, Button, Flex, NativeSelect, Stack } from "@mantine/core";
import { IconMessage, IconSettings } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import * as m from "#messages";
import { Dialog } from "../../../components/dialog.tsx";
import { DialogFoot } from "../../../components/dialog-foot.tsx";
import { Notice } from "../../../components/notice.tsx";
import type { Sample } from "../../../components/prompt-editor/samples.ts";
import { withSampleLink } from "../../../components/prompt-editor/variables.ts";
import { sign } from "../../../components/sign.tsx";
import { SegmentCount } from "../../../components/texts/segment-count.tsx";
import { priceOf, useSmsNumbers } from "../../../components/texts/sms-numbers.ts";
import { TextBody } from "../../../components/texts/text-body.tsx";
import { usePress } from "../../../components/use-press.ts";
import { formatCost, formatNumber, leftToRight } from "../../../lib/format.ts";
import { directionOf } from "../../../lib/i18n/locale.ts";
import { preCallSmsRecipientsQuery } from "../../../lib/page-queries.ts";
import { NoNumbers, useChosenNumber } from "../../people/calling/number-picker.tsx";
import { useSamples } from "../edit/samples.ts";
import type { ParentDetail } from "../parent.ts";
import { leavingText } from "./delay-text.ts";

interface SendDialogProps {
  readonly parent: ParentDetail;
  readonly onClose: () => void;
  readonly onSend: (numberId: string | undefined) => void;
  readonly onSettings: () => void;
  readonly isBusy: boolean;
  readonly refusal: string | undefined;
}

export function SendDialog(props: SendDialogProps) {
  const { parent, onClose, onSettings, isBusy, onSend, refusal } = props;
  const numbers = useSmsNumbers();
  const { chosenId } = useChosenNumber();
  const [numberId, setNumberId] = useState<string>();
  const from = numbers?.find(({ id }) => id === (numberId ?? chosenId)) ?? numbers?.[0];
  const send = usePress(onSend);
  const recipients = useQuery(preCallSmsRecipientsQuery(parent._id));
  const count =
    parent.unscheduledCount === 0 ? 0 : (recipients.data?.count ?? (recipients.isError ? parent.unscheduledCount : 0));
  const isWritten = parent.isPreCallSms && parent.preCallSmsTemplate.trim() !== "";
  const isOff = parent.unscheduledCount > 0 && !isWritten;
  const hasNone = count > 0 && isWritten && numbers?.length === 0;
  return (
    <Dialog onClose={onClose} title={m.sms_confirm_title()} centered>
      <Stack gap={16}>
        {count === 0 && !isOff && !recipients.isPending && <p>{m.pre_call_sms_nobody()}</p>}
        {isOff && <p>{m.sms_confirm_off()}</p>}
        {hasNone && <NoNumbers />}
        {count > 0 && isWritten && !hasNone && (
          <SendQuestion parent={parent} count={count} numbers={numbers ?? []} from={from} onFrom={setNumberId} />
        )}
        {!isOff && recipients.data && <LeftOut leftOut={recipients.data.leftOut} />}
        {refusal && (
          <Notice tone="bad" title={m.sms_confirm_failed()}>
            {refusal}
          </Notice>
        )}
      </Stack>
      <DialogFoot>
        <Button variant="default" size="md" onClick={onClose} data-autofocus>
          {m.cancel()}
        </Button>
        {isOff ? (
          <Button size="md" leftSection={sign(IconSettings)} onClick={onSettings}>
            {m.sms_confirm_open()}
          </Button>
        ) : (
          <Button
            size="md"
            leftSection={sign(IconMessage)}
            disabled={count === 0 || !from}
            loading={isBusy}
            onClick={() => send(from?.id)}
          >
            {m.pre_call_sms_send()}
          </Button>
        )}
      </DialogFoot>
    </Dialog>
  );
}

type Reasons = ResponseOf<typeof getPreCallSmsRecipients>["leftOut"];

function LeftOut({ leftOut: { texted, called, doNotCall } }: { readonly leftOut: Reasons }) {
  const groups = (
    [
      [m.sms_left_called, called],
      [m.sms_left_barred, doNotCall],
      [m.sms_left_texted, texted],
    ] as const
  ).filter(([, count]) => count > 0);
  if (groups.length === 0) return null;
  return (
    <div className="cw-dimmed cw-small">
      {m.sms_left_out()}
      <Box component="ul" mt={4} ps={20}>
        {groups.map(([text, count]) => (
          <li key={text.name}>{text({ count: formatNumber(count) })}</li>
        ))}
      </Box>
    </div>
  );
}

interface SendQuestionProps {
  readonly parent: ParentDetail;
  readonly count: number;
  readonly numbers: readonly ImportedNumber[];
  readonly from: ImportedNumber | undefined;
  readonly onFrom: (id: string) => void;
}

function SendQuestion({ parent, count, numbers, from, onFrom }: SendQuestionProps) {
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

function estimate(costs: readonly (number | undefined)[], count: number): number | undefined {
  const known = costs.filter((cost) => cost !== undefined);
  if (known.length === 0 || known.length < costs.length) return undefined;
  return (known.reduce((sum, cost) => sum + cost, 0) / known.length) * count;
}
