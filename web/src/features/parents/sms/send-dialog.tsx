import type { ResponseOf } from "@callwright/contracts/endpoint";
import type { ImportedNumber } from "@callwright/contracts/endpoints/number";
import type { getPreCallSmsRecipients } from "@callwright/contracts/endpoints/text";
import { fillPrompt } from "@callwright/contracts/prompt-fill";
import { smsSize } from "@callwright/contracts/sms";
import { Box, Button, Flex, NativeSelect, Stack } from "@mantine/core";
import { IconMessage, IconSettings } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import * as m from "#messages";
import { Dialog, DialogFoot } from "../../../components/dialog.tsx";
import { buttonIcon } from "../../../components/icon-button.tsx";
import { Notice } from "../../../components/notice.tsx";
import { type Sample, withSampleLink } from "../../../components/prompt-editor/variables.ts";
import { SegmentCount, segmentPrice, useSmsNumbers } from "../../../components/texts/sms-sending.tsx";
import { TextBody } from "../../../components/texts/text-body.tsx";
import { usePress } from "../../../components/use-press.ts";
import { formatCost, formatNumber, leftToRight } from "../../../lib/format.ts";
import { directionOf } from "../../../lib/i18n/locale.ts";
import { preCallSmsRecipientsQuery } from "../../../lib/page-queries.ts";
import { NoNumbers, useChosenNumber } from "../../people/calling/number-picker.tsx";
import { useSamples } from "../edit/samples.ts";
import type { ParentDetail } from "../parent.ts";
import { sendTimeText } from "./sms-values.ts";

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
  // The number last chosen for calls is proposed, if it can send texts.
  const sender = numbers?.find(({ id }) => id === (numberId ?? chosenId)) ?? numbers?.[0];
  const send = usePress(onSend);
  const recipients = useQuery(preCallSmsRecipientsQuery(parent._id));
  // Falls back to the job's own count if the server could not count the recipients.
  const fallbackCount = recipients.isError ? parent.unscheduledCount : 0;
  const count = parent.unscheduledCount === 0 ? 0 : (recipients.data?.count ?? fallbackCount);
  const hasText = parent.isPreCallSms && parent.preCallSmsTemplate.trim() !== "";
  const isSwitchedOff = parent.unscheduledCount > 0 && !hasText;
  const isNumberMissing = count > 0 && hasText && numbers?.length === 0;
  const hasNoRecipients = count === 0 && !isSwitchedOff && !recipients.isPending;
  const showsQuestion = count > 0 && hasText && !isNumberMissing;
  return (
    <Dialog onClose={onClose} title={m.sms_confirm_title()} centered>
      <Stack gap={16}>
        {hasNoRecipients && <p>{m.pre_call_sms_nobody()}</p>}
        {isSwitchedOff && <p>{m.sms_confirm_off()}</p>}
        {isNumberMissing && <NoNumbers />}
        {showsQuestion && (
          <SendQuestion parent={parent} count={count} numbers={numbers ?? []} sender={sender} onSender={setNumberId} />
        )}
        {!isSwitchedOff && recipients.data && <LeftOutReasons leftOut={recipients.data.leftOut} />}
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
        {isSwitchedOff ? (
          <Button size="md" leftSection={buttonIcon(IconSettings)} onClick={onSettings}>
            {m.sms_confirm_open()}
          </Button>
        ) : (
          <Button
            size="md"
            leftSection={buttonIcon(IconMessage)}
            disabled={count === 0 || !sender}
            loading={isBusy}
            onClick={() => send(sender?.id)}
          >
            {m.pre_call_sms_send()}
          </Button>
        )}
      </DialogFoot>
    </Dialog>
  );
}

type LeftOutCounts = ResponseOf<typeof getPreCallSmsRecipients>["leftOut"];

function LeftOutReasons({ leftOut: { texted, called, doNotCall } }: { readonly leftOut: LeftOutCounts }) {
  const groups = [
    { key: "called", words: m.sms_left_called, count: called },
    { key: "doNotCall", words: m.sms_left_barred, count: doNotCall },
    { key: "texted", words: m.sms_left_texted, count: texted },
  ].filter(({ count }) => count > 0);
  if (groups.length === 0) return null;
  return (
    <div className="cw-dimmed cw-small">
      {m.sms_left_out()}
      <Box component="ul" mt={4} ps={20}>
        {groups.map(({ key, words, count }) => (
          <li key={key}>{words({ count: formatNumber(count) })}</li>
        ))}
      </Box>
    </div>
  );
}

interface SendQuestionProps {
  readonly parent: ParentDetail;
  readonly count: number;
  readonly numbers: readonly ImportedNumber[];
  readonly sender: ImportedNumber | undefined;
  readonly onSender: (numberId: string) => void;
}

function SendQuestion({ parent, count, numbers, sender, onSender }: SendQuestionProps) {
  const { samples } = useSamples(parent);
  const textFor = (sample: Sample) => fillPrompt(parent.preCallSmsTemplate, withSampleLink(sample).values);
  const costs = samples.map((sample) => {
    const price = segmentPrice(sender, sample.phoneNumber);
    return price === undefined ? undefined : price * smsSize(textFor(sample), sender?.provider).segments;
  });
  const totalCost = estimateTotal(costs, count);
  const [firstSample] = samples;
  return (
    <>
      <p>{count === 1 ? m.sms_confirm_one() : m.sms_confirm_text({ count: formatNumber(count) })}</p>
      {firstSample && (
        <Stack component="figure" gap={4} m={0}>
          <Flex component="figcaption" className="cw-dimmed cw-tiny" wrap="wrap" justify="space-between" gap="0 16px">
            <bdi>{m.sms_confirm_example({ name: firstSample.name })}</bdi>
            <SegmentCount
              text={textFor(firstSample)}
              price={segmentPrice(sender, firstSample.phoneNumber)}
              provider={sender?.provider}
            />
          </Flex>
          <TextBody direction={directionOf(parent.language)}>{textFor(firstSample)}</TextBody>
        </Stack>
      )}
      {numbers.length > 1 && (
        <NativeSelect
          label={m.sms_confirm_from()}
          value={sender?.id ?? ""}
          data={numbers.map(({ id, label, phoneNumber }) => ({
            value: id,
            label: `${label}, ${leftToRight(phoneNumber)}`,
          }))}
          onChange={(event) => onSender(event.currentTarget.value)}
        />
      )}
      <p className="cw-dimmed cw-small">
        {[
          ...(totalCost === undefined ? [] : [m.sms_confirm_cost({ price: formatCost(roundToCents(totalCost)) })]),
          sendTimeText(parent.preCallSmsDelay, parent.timezone) ?? m.sms_leave_now(),
          m.sms_confirm_hours(),
        ].join(" ")}
      </p>
    </>
  );
}

const roundToCents = (dollars: number) => Math.round(dollars * 100) / 100;

/** Multiplies the mean cost of the samples by the number of recipients; undefined if a sample's price is unknown. */
function estimateTotal(costs: readonly (number | undefined)[], count: number): number | undefined {
  let sum = 0;
  for (const cost of costs) {
    if (cost === undefined) return undefined;
    sum += cost;
  }
  return costs.length === 0 ? undefined : (sum / costs.length) * count;
}
