import { Box, Button, Flex, Stack } from "@mantine/core";
import "@mantine/dropzone/styles.layer.css";
import { csvLine } from "@callwright/contracts/csv";
import { IconFileSpreadsheet } from "@tabler/icons-react";
import { useState } from "react";
import * as m from "#messages";
import { Dialog } from "../../components/dialog.tsx";
import { DialogFoot } from "../../components/dialog-foot.tsx";
import { FileDrop } from "../../components/file-drop.tsx";
import { Notice } from "../../components/notice.tsx";
import { ProgressBar } from "../../components/progress-bar.tsx";
import { call, messageOf } from "../../lib/api.ts";
import { formatNumber } from "../../lib/format.ts";
import { keys } from "../../lib/queries.ts";
import { queryClient } from "../../lib/query.ts";
import { serverMessage } from "../../lib/server-message.ts";
import { FaultList } from "../people/import/fault-list.tsx";
import { acceptedFiles } from "../people/import/file-choice.tsx";
import { ReadingBar } from "../people/import/progress.tsx";
import { SheetChoice } from "../people/import/sheet-choice.tsx";
import { MAX_FILE_MB } from "../people/import/use-file.ts";
import type { Fault, NumberList } from "../people/import/worker-words.ts";
import { NumbersReview } from "./numbers-review.tsx";
import { type NumbersFile, useNumbersFile } from "./use-numbers-file.ts";

const FAULTS_SHOWN = 100;

interface Sending {
  readonly rows: readonly NumberRow[];
  readonly state: SendState;
  readonly problem?: string;
}

export function ImportDialog({ onClose }: { readonly onClose: () => void }) {
  const file = useNumbersFile();
  const { state } = file;
  const [sending, setSending] = useState<Sending>();
  const send = async (rows: readonly NumberRow[], from: SendState) => {
    let last = from;
    setSending({ rows, state: last });
    const show = (next: SendState) => {
      last = next;
      setSending({ rows, state: next });
    };
    try {
      await sendNumbers(rows, show, from);
    } catch (error) {
      setSending({ rows, state: last, problem: messageOf(error, m.dnc_import_failed()) });
    }
    await queryClient.invalidateQueries({ queryKey: keys.doNotCall });
  };
  const isUnderWay = sending !== undefined && !sending.problem && sending.state.done < sending.rows.length;
  return (
    <Dialog
      onClose={onClose}
      title={m.dnc_import_title()}
      closeOnClickOutside={!sending}
      closeOnEscape={!isUnderWay}
      withCloseButton={!isUnderWay}
    >
      <Stack gap={16}>
        {sending && (
          <SendResult {...sending} onResume={() => void send(sending.rows, sending.state)} onClose={onClose} />
        )}
        {!sending && state.step === "choose" && <NumbersFileChoice error={state.error} file={file} onClose={onClose} />}
        {!sending && state.step === "reading" && <ReadingBar name={state.name} share={state.share} />}
        {!sending && state.step === "sheets" && (
          <SheetChoice state={state} onChoose={file.chooseSheet} onOther={file.reset} isLeaving={false} />
        )}
        {!sending && state.step === "review" && (
          <NumbersReview
            file={file}
            state={state}
            onSend={() => void send(state.list.rows, emptySendState(state.list))}
          />
        )}
      </Stack>
    </Dialog>
  );
}

interface NumbersFileChoiceProps {
  readonly error: string | undefined;
  readonly file: NumbersFile;
  readonly onClose: () => void;
}

function NumbersFileChoice({ error, file, onClose }: NumbersFileChoiceProps) {
  return (
    <>
      <FileDrop
        accept={acceptedFiles}
        maxSize={MAX_FILE_MB * 1_000_000}
        multiple={false}
        onDrop={([dropped]) => dropped && file.choose(dropped)}
        onReject={([rejected]) => {
          const isTooLarge = rejected?.errors.some(({ code }) => code === "file-too-large");
          file.refuse(isTooLarge ? m.import_too_large({ size: MAX_FILE_MB }) : m.words_csv_empty());
        }}
        icon={IconFileSpreadsheet}
        title={m.import_drop()}
        note={m.dnc_import_columns()}
      />
      {error && <Notice tone="bad">{error}</Notice>}
      <DialogFoot>
        <Button variant="default" size="md" onClick={onClose}>
          {m.cancel()}
        </Button>
      </DialogFoot>
    </>
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
      <p className="cw-dimmed cw-small" role="status">
        <bdi>{isOver ? m.dnc_import_over() : text}</bdi>
      </p>
      <Flex component="dl" gap={12}>
        {counts.map(([label, count]) => (
          <Flex key={label} className="cw-frame" direction="column-reverse" flex={1} miw={0} px={16} py={12}>
            <dt className="cw-dimmed cw-small">{label}</dt>
            <Box component="dd" className="cw-bold cw-num" fz="xl">
              {formatNumber(count)}
            </Box>
          </Flex>
        ))}
      </Flex>
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

function faultFile(rows: readonly NumberRow[], rejected: SendState["rejected"]): Blob {
  const numbers = new Map(rows.map(({ line, phoneNumber }) => [line, phoneNumber]));
  const lines = rejected.map(({ line, reason, row }) =>
    csvLine([row ?? numbers.get(line), serverMessage(reason), line]),
  );
  const head = csvLine(["phonenumber", "error", "line"]);
  return new Blob([head, ...lines], { type: "text/csv;charset=utf-8" });
}

type NumberRow = NumberList["rows"][number];

interface SendState {
  readonly done: number;
  readonly added: number;
  readonly present: number;
  /** Lines without a number, and those that the server refused. */
  readonly rejected: readonly Fault[];
}

/** Sends the numbers of a file in parts. A failed import resumes at the part that failed. */
const emptySendState = ({ faults }: Pick<NumberList, "faults">): SendState => ({
  ...{ done: 0, added: 0, present: 0 },
  rejected: faults,
});

/** The server accepts up to 1,000; smaller parts show progress sooner. */
const PART = 500;

async function sendNumbers(
  rows: readonly NumberRow[],
  onState: (state: SendState) => void,
  from: SendState,
): Promise<void> {
  let state = from;
  while (state.done < rows.length) {
    const part = rows.slice(state.done, state.done + PART);
    const { added, present, rejected } = await call("importDoNotCall", { body: { rows: [...part] } });
    state = {
      done: state.done + part.length,
      added: state.added + added,
      present: state.present + present,
      rejected: [...state.rejected, ...rejected],
    };
    onState(state);
  }
}
