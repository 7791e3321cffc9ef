import type { Opening } from "@callwright/contracts/errors";
import { Alert, Button, Stack } from "@mantine/core";
import { IconAlertCircle, IconPhone } from "@tabler/icons-react";
import { useEffect, useState } from "react";
import * as m from "#messages";
import { BillingLink } from "../../../components/billing-link.tsx";
import { Dialog } from "../../../components/dialog.tsx";
import { DialogFoot, FootButton } from "../../../components/dialog-foot.tsx";
import { Notice } from "../../../components/notice.tsx";
import { Phone } from "../../../components/phone.tsx";
import { sign } from "../../../components/sign.tsx";
import { usePress } from "../../../components/use-press.ts";
import { formatSoon } from "../../../lib/format.ts";
import { useUser } from "../../../lib/session.ts";
import { type Person, personName, preCallSmsOf } from "../person.ts";
import { CallNotAllowed, type CallRequest, whenOf } from "./call-not-allowed.tsx";
import { useChosenNumber } from "./chosen-number.ts";
import { NumberPicker } from "./number-picker.tsx";
import { useRunPreview } from "./use-run-preview.ts";
import { verdictOf } from "./verdict.ts";

interface CallDialogProps {
  readonly parentId: string;
  readonly person: Person;
  readonly zone: string;
  readonly onClose: () => void;
  /** Undefined number: any registered one. `askedFor`: the person's words that request the call. */
  readonly onCall: (numberId: string | undefined, askedFor: string | undefined) => void;
  readonly onCallAt: (numberId: string | undefined, at: string) => void;
  readonly isBusy: boolean;
  readonly refusal: string | undefined;
  readonly isBillingRefused?: boolean;
  readonly opening: Opening | undefined;
}

const MIN_WORDS = 3;

export function CallDialog(props: CallDialogProps) {
  const { parentId, person, zone, onClose, onCall, onCallAt, isBusy, refusal, isBillingRefused, opening } = props;
  const chosen = useChosenNumber();
  const call = usePress(onCall);
  const callAt = usePress(onCallAt);
  const [asking, setAsking] = useState<CallRequest>({ isAsked: false, words: "", isMissing: false });
  const { data: preview, refetch } = useRunPreview(
    {
      parentId,
      leads: { candidateIds: [person._id] },
      numberId: chosen.numberId,
      numberIds: [],
      startAt: undefined,
    },
    chosen.canCall,
  );
  // A refusal may be newer than the preview.
  useEffect(() => {
    if (refusal) void refetch();
  }, [refusal, refetch]);
  const isOwn = person.phoneNumber === useUser().verifiedPhone;
  // The user's own number rings at any hour.
  const verdict = verdictOf(isOwn ? undefined : preview, opening);
  const textDue = verdict.kind === "now" ? preCallSmsOf(person).due : undefined;
  const isPlannable = verdict.kind === "later" && !asking.isAsked;
  const askedFor = verdict.kind === "later" ? asking.words.trim() : undefined;
  const press = () => {
    const isMissing = askedFor !== undefined && askedFor.length < MIN_WORDS;
    setAsking((previous) => ({ ...previous, isMissing }));
    if (!isMissing) call(chosen.numberId, askedFor);
  };
  return (
    <Dialog onClose={onClose} title={m.calling_title({ name: personName(person) })} centered>
      <Stack gap={16}>
        <p className="cw-dimmed">
          <Phone number={person.phoneNumber} />
        </p>
        <NumberPicker {...chosen} />
        {chosen.canCall && verdict.kind !== "now" && (
          <CallNotAllowed verdict={verdict} preview={preview} asking={asking} onAsking={setAsking} />
        )}
        {chosen.canCall && textDue && (
          <Notice tone="neutral">{m.calling_text_waits({ when: formatSoon(textDue, zone) })}</Notice>
        )}
        {refusal && verdict.kind !== "later" && (
          <Alert color="red" icon={<IconAlertCircle size={16} />} role="alert">
            {refusal} {isBillingRefused && <BillingLink />}
          </Alert>
        )}
      </Stack>
      {chosen.canCall && (
        <DialogFoot>
          {textDue ? (
            <Button variant="default" size="md" onClick={() => callAt(chosen.numberId, textDue)} disabled={isBusy}>
              {m.calling_text_first()}
            </Button>
          ) : (
            <FootButton onClick={onClose}>{verdict.kind === "never" ? m.close() : m.cancel()}</FootButton>
          )}
          <Button
            size="md"
            leftSection={sign(IconPhone)}
            loading={isBusy}
            disabled={verdict.kind === "never"}
            onClick={() => (isPlannable ? callAt(chosen.numberId, verdict.at) : press())}
            // The numbers may load after the dialog has opened.
            autoFocus
            data-autofocus
          >
            {isPlannable
              ? m.outside_call_at({ when: whenOf(verdict) })
              : textDue
                ? m.calling_skip_text()
                : m.people_call()}
          </Button>
        </DialogFoot>
      )}
    </Dialog>
  );
}
