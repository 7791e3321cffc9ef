import type { Opening } from "@callwright/contracts/errors";
import { Alert, Button, Stack } from "@mantine/core";
import { IconAlertCircle, IconPhone } from "@tabler/icons-react";
import { useEffect, useState } from "react";
import * as m from "#messages";
import { BillingLink } from "../../../components/billing-link.tsx";
import { Dialog, DialogFoot, FootButton } from "../../../components/dialog.tsx";
import { buttonIcon } from "../../../components/icon-button.tsx";
import { Notice } from "../../../components/notice.tsx";
import { Phone } from "../../../components/phone.tsx";
import { usePress } from "../../../components/use-press.ts";
import { formatWeekdayTime } from "../../../lib/format.ts";
import { useUser } from "../../../lib/session.ts";
import { type Person, personName, preCallSms } from "../person.ts";
import { NumberPicker, useChosenNumber } from "./number-picker.tsx";
import { useRunPreview } from "./run-requests.tsx";
import { CallNotAllowed, type CallRequest, callVerdict, openingTime } from "./verdict.tsx";

interface CallDialogProps {
  readonly parentId: string;
  readonly person: Person;
  readonly zone: string;
  readonly onClose: () => void;
  /** An undefined `numberId` means any registered number; `askedFor` quotes the person's request for a call. */
  readonly onCall: (numberId: string | undefined, askedFor: string | undefined) => void;
  readonly onCallAt: (numberId: string | undefined, at: string) => void;
  readonly isBusy: boolean;
  readonly refusal: string | undefined;
  readonly isBillingRefused?: boolean;
  readonly opening: Opening | undefined;
}

/** The server's minimum for the words with which a person asked for the call. */
const MIN_REQUEST_LENGTH = 3;

export function CallDialog(props: CallDialogProps) {
  const { parentId, person, zone, onClose, onCall, onCallAt, isBusy, refusal, isBillingRefused, opening } = props;
  const numberChoice = useChosenNumber();
  const { numberId } = numberChoice;
  const call = usePress(onCall);
  const callAt = usePress(onCallAt);
  const [request, setRequest] = useState<CallRequest>({ isRequested: false, words: "", areWordsMissing: false });
  const { data: preview, refetch } = useRunPreview({
    parentId,
    leads: { candidateIds: [person._id] },
    numberId,
    numberIds: [],
    startAt: undefined,
    isEnabled: numberChoice.canCall,
  });
  // The refusal may show that the preview is out of date.
  useEffect(() => {
    if (refusal || opening) void refetch();
  }, [refusal, opening, refetch]);
  const isOwnNumber = person.phoneNumber === useUser().verifiedPhone;
  // The user's own number rings at any hour.
  const verdict = callVerdict(isOwnNumber ? undefined : preview, opening);
  const textDue = verdict.kind === "now" ? preCallSms(person).due : undefined;
  const laterVerdict = verdict.kind === "later" && !request.isRequested ? verdict : undefined;
  const callText = () => {
    if (laterVerdict) return m.outside_call_at({ when: openingTime(laterVerdict) });
    return textDue ? m.calling_skip_text() : m.people_call();
  };
  const callNow = () => {
    const askedFor = verdict.kind === "later" ? request.words.trim() : undefined;
    const areWordsMissing = askedFor !== undefined && askedFor.length < MIN_REQUEST_LENGTH;
    setRequest((previous) => ({ ...previous, areWordsMissing }));
    if (!areWordsMissing) call(numberId, askedFor);
  };
  return (
    <Dialog onClose={onClose} title={m.calling_title({ name: personName(person) })} centered>
      <Stack gap={16}>
        <p className="cw-dimmed">
          <Phone number={person.phoneNumber} />
        </p>
        <NumberPicker {...numberChoice} />
        {numberChoice.canCall && verdict.kind !== "now" && (
          <CallNotAllowed verdict={verdict} preview={preview} request={request} onRequest={setRequest} />
        )}
        {numberChoice.canCall && textDue && (
          <Notice tone="neutral">{m.calling_text_waits({ when: formatWeekdayTime(textDue, zone) })}</Notice>
        )}
        {refusal && (
          <Alert color="red" icon={<IconAlertCircle size={16} />} role="alert">
            {refusal} {isBillingRefused && <BillingLink />}
          </Alert>
        )}
      </Stack>
      {numberChoice.canCall && (
        <DialogFoot>
          {textDue ? (
            <Button variant="default" size="md" onClick={() => callAt(numberId, textDue)} disabled={isBusy}>
              {m.calling_text_first()}
            </Button>
          ) : (
            <FootButton onClick={onClose}>{verdict.kind === "never" ? m.close() : m.cancel()}</FootButton>
          )}
          <Button
            size="md"
            leftSection={buttonIcon(IconPhone)}
            loading={isBusy}
            disabled={verdict.kind === "never"}
            onClick={() => (laterVerdict ? callAt(numberId, laterVerdict.at) : callNow())}
            // `data-autofocus` acts when the dialog opens, `autoFocus` when the numbers load after that.
            autoFocus
            data-autofocus
          >
            {callText()}
          </Button>
        </DialogFoot>
      )}
    </Dialog>
  );
}
