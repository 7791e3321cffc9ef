/** One decision: call this person now, from this number. */
import { Alert, Button, Modal } from "@mantine/core";
import { IconAlertCircle, IconPhone } from "@tabler/icons-react";
import * as m from "#messages";
import { specWords } from "../../../lib/spec-words.ts";
import { DialogFoot } from "../../dialog-foot.tsx";
import { Phone } from "../../phone.tsx";
import { useFocusReturn } from "../../use-focus-return.ts";
import { usePress } from "../../use-press.ts";
import { nameOf, type Person } from "../person.ts";
import classes from "./calling.module.css";
import { useChosenNumber } from "./chosen-number.ts";
import { NumberPicker } from "./number-picker.tsx";

interface CallDialogProps {
  readonly person: Person;
  readonly onClose: () => void;
  /** Without a number: any registered one. */
  readonly onCall: (numberId: string | undefined) => void;
  readonly isBusy: boolean;
  /** Why the call could not be placed, in the server's words. */
  readonly refusal: string | undefined;
}

export function CallDialog({ person, onClose, onCall, isBusy, refusal }: CallDialogProps) {
  const chosen = useChosenNumber();
  const call = usePress(onCall);
  useFocusReturn();
  return (
    <Modal opened onClose={onClose} title={m.calling_title({ name: nameOf(person) })} centered>
      <div className={classes.stack}>
        <p className={classes.who}>
          <Phone number={person.phoneNumber} />
        </p>
        <NumberPicker {...chosen} />
        {refusal && (
          <Alert color="red" icon={<IconAlertCircle size={16} />} role="alert">
            {specWords(refusal)}
          </Alert>
        )}
      </div>
      {chosen.canCall && (
        <DialogFoot>
          <Button variant="default" size="md" onClick={onClose}>
            {m.cancel()}
          </Button>
          <Button
            size="md"
            leftSection={<IconPhone size={16} stroke={1.75} aria-hidden />}
            loading={isBusy}
            onClick={() => call(chosen.numberId)}
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
