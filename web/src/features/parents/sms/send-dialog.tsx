/** Confirm SMS: recipients, text and cost of the pre-call text; or what is missing. */
import { Button, Modal, Stack } from "@mantine/core";
import { IconMessage, IconSettings } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import * as m from "#messages";
import { DialogFoot } from "../../../components/dialog-foot.tsx";
import { Notice } from "../../../components/notice.tsx";
import { useChosenNumber } from "../../../components/people/calling/chosen-number.ts";
import { NoNumbers } from "../../../components/people/calling/number-picker.tsx";
import { useSmsNumbers } from "../../../components/texts/sms-numbers.ts";
import { useFocusReturn } from "../../../components/use-focus-return.ts";
import { usePress } from "../../../components/use-press.ts";
import { preCallSmsRecipientsQuery } from "../../../lib/page-queries.ts";
import type { ParentDetail } from "../parent.ts";
import { LeftOut } from "./left-out.tsx";
import { SendQuestion } from "./send-question.tsx";

interface SendDialogProps {
  readonly parent: ParentDetail;
  readonly onClose: () => void;
  readonly onSend: (numberId: string | undefined) => void;
  readonly onSettings: () => void;
  readonly isBusy: boolean;
  readonly refusal: string | undefined;
}

const icon = { size: 16, stroke: 1.75, "aria-hidden": true } as const;

export function SendDialog(props: SendDialogProps) {
  const { parent, onClose, onSettings, isBusy, onSend, refusal } = props;
  useFocusReturn();
  const numbers = useSmsNumbers();
  const { picked } = useChosenNumber();
  const [numberId, setNumberId] = useState<string>();
  const from = numbers?.find(({ id }) => id === (numberId ?? picked)) ?? numbers?.[0];
  const send = usePress(onSend);
  const recipients = useQuery(preCallSmsRecipientsQuery(parent._id));
  const count =
    parent.unscheduledCount === 0 ? 0 : (recipients.data?.count ?? (recipients.isError ? parent.unscheduledCount : 0));
  const isWritten = parent.isPreCallSms && parent.preCallSmsTemplate.trim() !== "";
  const isOff = parent.unscheduledCount > 0 && !isWritten;
  const hasNone = count > 0 && isWritten && numbers?.length === 0;
  return (
    <Modal opened onClose={onClose} title={m.sms_confirm_title()} centered>
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
          <Button size="md" leftSection={<IconSettings {...icon} />} onClick={onSettings}>
            {m.sms_confirm_open()}
          </Button>
        ) : (
          <Button
            size="md"
            leftSection={<IconMessage {...icon} />}
            disabled={count === 0 || !from}
            loading={isBusy}
            onClick={() => send(from?.id)}
          >
            {m.pre_call_sms_send()}
          </Button>
        )}
      </DialogFoot>
    </Modal>
  );
}
