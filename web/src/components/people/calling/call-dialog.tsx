/** One decision: call this person now, from this number. Where that is not allowed now, when it is, and what the person asked for. */
import type { Opening } from "@callwright/contracts/errors";
import { Alert, Button, Modal } from "@mantine/core";
import { IconAlertCircle, IconPhone } from "@tabler/icons-react";
import { useEffect, useState } from "react";
import * as m from "#messages";
import { DialogFoot } from "../../dialog-foot.tsx";
import { Phone } from "../../phone.tsx";
import { useFocusReturn } from "../../use-focus-return.ts";
import { usePress } from "../../use-press.ts";
import { nameOf, type Person } from "../person.ts";
import { type Asking, NotNow } from "./call-not-now.tsx";
import classes from "./calling.module.css";
import { useChosenNumber } from "./chosen-number.ts";
import { NumberPicker } from "./number-picker.tsx";
import { useRunPreview } from "./use-run-preview.ts";
import { verdictOf } from "./verdict.ts";

interface CallDialogProps {
  /** The job or campaign. */
  readonly parentId: string;
  readonly person: Person;
  readonly onClose: () => void;
  /** Without a number: any registered one. `askedFor`: what the person said who asked for it. */
  readonly onCall: (numberId: string | undefined, askedFor: string | undefined) => void;
  readonly isBusy: boolean;
  /** Why the call could not be placed, in the server's words. */
  readonly refusal: string | undefined;
  /** From when the call would be allowed that was refused. */
  readonly opening: Opening | undefined;
}

const MIN_WORDS = 3;

export function CallDialog({ parentId, person, onClose, onCall, isBusy, refusal, opening }: CallDialogProps) {
  const chosen = useChosenNumber();
  const call = usePress(onCall);
  const [asking, setAsking] = useState<Asking>({ isAsked: false, words: "", isMissing: false });
  useFocusReturn();
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
  // A refusal may know more than what was seen before.
  useEffect(() => {
    if (refusal) void refetch();
  }, [refusal, refetch]);
  const verdict = verdictOf(preview, opening);
  const isClosed = verdict.kind === "never" || (verdict.kind === "later" && !asking.isAsked);
  const askedFor = verdict.kind === "later" ? asking.words.trim() : undefined;
  const press = () => {
    const isMissing = askedFor !== undefined && askedFor.length < MIN_WORDS;
    setAsking((old) => ({ ...old, isMissing }));
    if (!isMissing) call(chosen.numberId, askedFor);
  };
  return (
    <Modal opened onClose={onClose} title={m.calling_title({ name: nameOf(person) })} centered>
      <div className={classes.stack}>
        <p className={classes.who}>
          <Phone number={person.phoneNumber} />
        </p>
        <NumberPicker {...chosen} />
        {chosen.canCall && verdict.kind !== "now" && (
          <NotNow verdict={verdict} preview={preview} asking={asking} onAsking={setAsking} />
        )}
        {refusal && verdict.kind !== "later" && (
          <Alert color="red" icon={<IconAlertCircle size={16} />} role="alert">
            {refusal}
          </Alert>
        )}
      </div>
      {chosen.canCall && (
        <DialogFoot>
          <Button variant="default" size="md" onClick={onClose}>
            {isClosed ? m.close() : m.cancel()}
          </Button>
          <Button
            size="md"
            leftSection={<IconPhone size={16} stroke={1.75} aria-hidden />}
            loading={isBusy}
            disabled={isClosed}
            onClick={press}
            // The numbers may come after the dialog has opened.
            autoFocus
            data-autofocus
          >
            {m.people_call()}
          </Button>
        </DialogFoot>
      )}
    </Modal>
  );
}
