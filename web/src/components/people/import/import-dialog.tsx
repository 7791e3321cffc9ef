/** Adds people: from a CSV file that is looked at first, or typed row by row. It does not know what they are called for. */
import { Button, Modal, SegmentedControl } from "@mantine/core";
import { useEffect, useState } from "react";
import * as m from "#messages";
import { formatNumber } from "../../../lib/format.ts";
import { DialogFoot } from "../../dialog-foot.tsx";
import { LeaveQuestion } from "../../leave-question.tsx";
import { useFocusReturn } from "../../use-focus-return.ts";
import { usePhoneScreen } from "../../use-phone-screen.ts";
import { SAVE_MS, usePress } from "../../use-press.ts";
import { FileChoice } from "./file-choice.tsx";
import { FilePreview } from "./file-preview.tsx";
import classes from "./import.module.css";
import { ManualRows } from "./manual-rows.tsx";
import { ReadingBar, SendingBar } from "./progress.tsx";
import { ImportResult } from "./result.tsx";
import type { SendPeople } from "./send-rows.ts";
import { type Import, type ImportState, useImport } from "./use-import.ts";

interface ImportDialogProps {
  readonly title: string;
  readonly onClose: () => void;
  readonly send: SendPeople;
  /** Some have been added: the table is to be read again. */
  readonly onAdded: () => void;
}

/** Steps in which closing the dialog would throw work away. */
const isUnderWay = (state: ImportState) => ["preview", "sending", "stopped"].includes(state.step);

export function ImportDialog({ title, onClose, send, onAdded }: ImportDialogProps) {
  const work = useImport(send, onAdded);
  const { state } = work;
  const [isLeaving, setLeaving] = useState(false);
  const isPhone = usePhoneScreen();
  const isSending = state.step === "sending";
  useWarningBeforeUnload(isSending);
  useFocusReturn();
  // Everything loaded: there is nothing more to tell.
  const isClean = state.step === "done" && state.sent.refused.length === 0 && !state.file?.overview.bad;
  useEffect(() => {
    if (isClean) onClose();
  }, [isClean, onClose]);
  const close = () => (isUnderWay(state) ? setLeaving(true) : onClose());
  return (
    <Modal opened onClose={close} title={title} size={720} fullScreen={isPhone} closeOnClickOutside={false}>
      <Body work={work} onClose={close} isLeaving={isLeaving} />
      {isLeaving && (
        <LeaveQuestion
          question={isSending ? m.import_leave_sending() : m.import_leave()}
          stay={m.import_stay()}
          leave={m.import_discard()}
          onStay={() => setLeaving(false)}
          onLeave={onClose}
        />
      )}
    </Modal>
  );
}

function useWarningBeforeUnload(isOn: boolean) {
  useEffect(() => {
    if (!isOn) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener("beforeunload", warn);
    return () => removeEventListener("beforeunload", warn);
  }, [isOn]);
}

interface BodyProps {
  readonly work: Import;
  readonly onClose: () => void;
  /** The question about leaving stands in the foot's place. */
  readonly isLeaving: boolean;
}

function Body({ work, onClose, isLeaving }: BodyProps) {
  const { state } = work;
  switch (state.step) {
    case "choose":
      return <Choose work={work} error={state.error} onClose={onClose} />;
    case "reading":
      return <ReadingBar name={state.name} share={state.share} />;
    case "preview":
      return <Preview work={work} state={state} isLeaving={isLeaving} />;
    case "sending":
    case "stopped":
      return <SendingBar state={state} onResume={work.resume} onClose={onClose} isLeaving={isLeaving} />;
    case "done":
      return <ImportResult state={state} onClose={onClose} />;
  }
}

interface ChooseProps {
  readonly work: Import;
  readonly error: string | undefined;
  readonly onClose: () => void;
}

function Choose({ work, error, onClose }: ChooseProps) {
  const [way, setWay] = useState("file");
  return (
    <div className={classes.stack}>
      <SegmentedControl
        fullWidth
        aria-label={m.import_way()}
        value={way}
        onChange={setWay}
        data={[
          { value: "file", label: m.import_file() },
          { value: "manual", label: m.import_manual() },
        ]}
      />
      {way === "file" ? (
        <FileChoice onFile={work.choose} onRefuse={work.refuse} error={error} onClose={onClose} />
      ) : (
        <ManualRows onSend={work.start} onClose={onClose} />
      )}
    </div>
  );
}

interface PreviewProps {
  readonly work: Import;
  readonly state: Extract<ImportState, { step: "preview" }>;
  readonly isLeaving: boolean;
}

function Preview({ work, state: { name, file }, isLeaving }: PreviewProps) {
  const { good } = file.overview;
  const start = usePress(() => work.start({ total: good, part: file.part }, file), SAVE_MS);
  return (
    <>
      <FilePreview name={name} file={file} />
      {!isLeaving && (
        <DialogFoot>
          <Button variant="default" size="md" onClick={work.reset}>
            {m.import_other_file()}
          </Button>
          {good > 0 && (
            <Button size="md" onClick={start} data-autofocus>
              {m.import_add({ count: formatNumber(good) })}
            </Button>
          )}
        </DialogFoot>
      )}
    </>
  );
}
