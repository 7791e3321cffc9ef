/** Imports numbers from a file in parts and reports the result; rejected lines are named. */
import { Button, Modal } from "@mantine/core";
import "@mantine/dropzone/styles.layer.css";
import { csvLine } from "@callwright/contracts/csv";
import { NoTable } from "@callwright/contracts/people-file/records";
import { IconFileSpreadsheet } from "@tabler/icons-react";
import { useState } from "react";
import * as m from "#messages";
import { DialogFoot } from "../../components/dialog-foot.tsx";
import { FileDrop } from "../../components/file-drop.tsx";
import { Notice } from "../../components/notice.tsx";
import { FaultList } from "../../components/people/import/fault-list.tsx";
import { ProgressBar } from "../../components/progress-bar.tsx";
import { useFocusReturn } from "../../components/use-focus-return.ts";
import { usePhoneScreen } from "../../components/use-phone-screen.ts";
import { messageOf } from "../../lib/api.ts";
import { formatNumber } from "../../lib/format.ts";
import { keys } from "../../lib/queries.ts";
import { queryClient } from "../../lib/query.ts";
import { serverMessage } from "../../lib/server-message.ts";
import classes from "./do-not-call-page.module.css";
import { type NumberRow, readNumbers } from "./read-numbers.ts";
import { emptySendState, type SendState, sendNumbers } from "./send-numbers.ts";

const MAX_FILE_MB = 20;
/** Rejected lines shown in the dialog; the download has all. */
const FAULTS_SHOWN = 100;

const accept = {
  "text/csv": [".csv"],
  "text/plain": [".csv", ".txt"],
  "text/tab-separated-values": [".tsv", ".tab"],
  "application/vnd.ms-excel": [".csv"],
};

interface Sending {
  readonly rows: readonly NumberRow[];
  readonly state: SendState;
  /** Why the import stopped early. */
  readonly problem?: string;
}

export function ImportDialog({ onClose }: { readonly onClose: () => void }) {
  const isPhone = usePhoneScreen();
  const [refusal, setRefusal] = useState<string>();
  const [sending, setSending] = useState<Sending>();
  useFocusReturn();
  const send = async (rows: readonly NumberRow[], from: SendState) => {
    let state = from;
    setSending({ rows, state });
    try {
      await sendNumbers(
        rows,
        (next) => {
          state = next;
          setSending({ rows, state });
        },
        from,
      );
    } catch (error) {
      setSending({ rows, state, problem: messageOf(error, m.dnc_import_failed()) });
    }
    await queryClient.invalidateQueries({ queryKey: keys.doNotCall });
  };
  const read = async (file: File) => {
    setRefusal(undefined);
    try {
      const rows = await readNumbers(file);
      if (rows.length === 0) setRefusal(m.dnc_import_no_numbers());
      else await send(rows, emptySendState);
    } catch (error) {
      setRefusal(error instanceof NoTable ? m.dnc_import_no_numbers() : messageOf(error, m.dnc_import_failed()));
    }
  };
  const isUnderWay = sending !== undefined && !sending.problem && sending.state.done < sending.rows.length;
  return (
    <Modal
      opened
      onClose={onClose}
      title={m.dnc_import_title()}
      fullScreen={isPhone}
      closeOnClickOutside={!sending}
      closeOnEscape={!isUnderWay}
      withCloseButton={!isUnderWay}
    >
      <div className={classes.form}>
        {sending ? (
          <SendResult {...sending} onResume={() => void send(sending.rows, sending.state)} onClose={onClose} />
        ) : (
          <>
            <FileDrop
              accept={accept}
              maxSize={MAX_FILE_MB * 1_000_000}
              multiple={false}
              onDrop={([file]) => file && void read(file)}
              onReject={([rejected]) => {
                const isTooLarge = rejected?.errors.some(({ code }) => code === "file-too-large");
                setRefusal(isTooLarge ? m.import_too_large({ size: MAX_FILE_MB }) : m.words_csv_empty());
              }}
              icon={IconFileSpreadsheet}
              title={m.import_drop()}
              note={m.dnc_import_columns()}
            />
            {refusal && <Notice tone="bad">{refusal}</Notice>}
            <DialogFoot>
              <Button variant="default" size="md" onClick={onClose}>
                {m.cancel()}
              </Button>
            </DialogFoot>
          </>
        )}
      </div>
    </Modal>
  );
}

interface SendResultProps extends Sending {
  readonly onResume: () => void;
  readonly onClose: () => void;
}

function SendResult({ rows, state, problem, onResume, onClose }: SendResultProps) {
  const isOver = state.done === rows.length;
  const text = m.dnc_import_progress({ done: formatNumber(state.done), total: formatNumber(rows.length) });
  const counts = [
    [m.dnc_import_added(), state.added],
    [m.dnc_import_present(), state.present],
    [m.dnc_import_rejected(), state.rejected.length],
  ] as const;
  return (
    <>
      <ProgressBar label={m.dnc_import_title()} share={state.done / rows.length} text={text} />
      <p className={classes.note} role="status">
        <bdi>{isOver ? m.dnc_import_over() : text}</bdi>
      </p>
      <dl className={classes.counts}>
        {counts.map(([label, count]) => (
          <div key={label} className={classes.count}>
            <dt>{label}</dt>
            <dd>{formatNumber(count)}</dd>
          </div>
        ))}
      </dl>
      <FaultList
        faults={state.rejected.slice(0, FAULTS_SHOWN)}
        total={state.rejected.length}
        csv={() => faultFile(rows, state.rejected)}
      />
      {problem && <Notice tone="bad">{problem}</Notice>}
      <DialogFoot>
        {problem && (
          <Button variant="default" size="md" onClick={onResume}>
            {m.retry()}
          </Button>
        )}
        <Button size="md" disabled={!isOver && !problem} onClick={onClose}>
          {m.close()}
        </Button>
      </DialogFoot>
    </>
  );
}

/** The rejected lines as a file to correct and send again. */
function faultFile(rows: readonly NumberRow[], rejected: SendState["rejected"]): Blob {
  const byLine = new Map(rows.map((row) => [row.line, row]));
  const lines = rejected.map(({ line, reason }) => {
    const row = byLine.get(line);
    return csvLine([row?.phoneNumber, row?.note, serverMessage(reason), line]);
  });
  const head = csvLine(["phonenumber", "note", "error", "line"]);
  return new Blob([head, ...lines], { type: "text/csv;charset=utf-8" });
}
