import { Box, Button, Flex, Stack } from "@mantine/core";
import "@mantine/dropzone/styles.layer.css";
import { csvLine } from "@callwright/contracts/csv";
import { somePhonesLackCountry } from "@callwright/contracts/people-file/plan";
import { IconFileSpreadsheet } from "@tabler/icons-react";
import { useState } from "react";
import * as m from "#messages";
import { Dialog, DialogFoot, FootButton } from "../../components/dialog.tsx";
import { FileDrop } from "../../components/file-drop.tsx";
import { Notice } from "../../components/notice.tsx";
import { ProgressBar } from "../../components/progress-bar.tsx";
import { call, messageOf } from "../../lib/api.ts";
import { formatNumber } from "../../lib/format.ts";
import { keys } from "../../lib/queries.ts";
import { queryClient } from "../../lib/query.ts";
import { serverMessage } from "../../lib/server-message.ts";
import { acceptedFiles, SheetChoice } from "../people/import/file-choice.tsx";
import { CountryChoice, UnclearNumbers } from "../people/import/number-questions.tsx";
import { ReadingBar } from "../people/import/progress.tsx";
import { FaultList } from "../people/import/rejected-rows.tsx";
import { MAX_FILE_MB } from "../people/import/use-file.ts";
import type { Fault, NumberList } from "../people/import/worker-messages.ts";
import { type NumbersFile, type ReviewedNumbers, useNumbersFile } from "./use-numbers-file.ts";

const FAULTS_SHOWN = 100;

interface SendAttempt {
  readonly rows: readonly NumberRow[];
  readonly progress: SendProgress;
  readonly problem?: string;
}

export function ImportDialog({ onClose }: { readonly onClose: () => void }) {
  const file = useNumbersFile();
  const [attempt, setAttempt] = useState<SendAttempt>();
  const send = async (rows: readonly NumberRow[], previousProgress: SendProgress) => {
    let progress = previousProgress;
    const show = (next: SendProgress) => {
      progress = next;
      setAttempt({ rows, progress });
    };
    show(previousProgress);
    try {
      await sendNumbers(rows, previousProgress, show);
    } catch (error) {
      setAttempt({ rows, progress, problem: messageOf(error, m.dnc_import_failed()) });
    }
    await queryClient.invalidateQueries({ queryKey: keys.doNotCall });
  };
  const hasRowsLeft = attempt !== undefined && attempt.progress.done < attempt.rows.length;
  const isBusy = hasRowsLeft && !attempt.problem;
  return (
    <Dialog
      onClose={onClose}
      title={m.dnc_import_title()}
      closeOnClickOutside={!attempt}
      closeOnEscape={!isBusy}
      withCloseButton={!isBusy}
    >
      <Stack gap={16}>
        {attempt ? (
          <SendStatus {...attempt} onResume={() => void send(attempt.rows, attempt.progress)} onClose={onClose} />
        ) : (
          <FileStep file={file} onSend={(list) => void send(list.rows, initialProgress(list))} onClose={onClose} />
        )}
      </Stack>
    </Dialog>
  );
}

interface FileStepProps {
  readonly file: NumbersFile;
  readonly onSend: (list: NumberList) => void;
  readonly onClose: () => void;
}

function FileStep({ file, onSend, onClose }: FileStepProps) {
  const { state } = file;
  switch (state.step) {
    case "choose":
      return <NumbersFileChoice error={state.error} file={file} onClose={onClose} />;
    case "reading":
      return <ReadingBar name={state.name} share={state.share} />;
    case "sheets":
      return <SheetChoice state={state} onChoose={file.chooseSheet} onOtherFile={file.reset} isLeaving={false} />;
    case "review":
      return <NumbersReview file={file} state={state} onSend={() => onSend(state.list)} />;
  }
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
        onDrop={([droppedFile]) => droppedFile && file.choose(droppedFile)}
        onReject={([rejection]) => {
          const isTooLarge = rejection?.errors.some(({ code }) => code === "file-too-large");
          file.refuse(isTooLarge ? m.import_too_large({ size: MAX_FILE_MB }) : m.words_csv_empty());
        }}
        icon={IconFileSpreadsheet}
        title={m.import_drop()}
        note={m.dnc_import_columns()}
      />
      {error && <Notice tone="bad">{error}</Notice>}
      <DialogFoot>
        <FootButton onClick={onClose}>{m.cancel()}</FootButton>
      </DialogFoot>
    </>
  );
}

interface NumbersReviewProps {
  readonly file: NumbersFile;
  readonly state: ReviewedNumbers;
  readonly onSend: () => void;
}

function NumbersReview({ file, state, onSend }: NumbersReviewProps) {
  const { name, opened, plan, list, hasChosenCountry, isReading = false } = state;
  const asksCountry = somePhonesLackCountry(opened.profile, plan);
  const isAnswered = !asksCountry || hasChosenCountry;
  const count = list.rows.length;
  return (
    <>
      <p className="cw-dimmed cw-small">
        <bdi>{name}</bdi>
      </p>
      {asksCountry && (
        <CountryChoice
          opened={opened}
          plan={plan}
          isAnswered={isAnswered}
          onCountry={(country) => file.replan({ country })}
        />
      )}
      {isAnswered && (
        <>
          <UnclearNumbers list={list} plan={plan} onReadAs={(digitsReading) => file.replan({ digitsReading })} />
          <FaultList faults={list.faults.slice(0, FAULTS_SHOWN)} total={list.faults.length} csv={undefined} />
        </>
      )}
      <DialogFoot>
        <FootButton onClick={file.reset}>{m.import_other_file()}</FootButton>
        <Button size="md" disabled={!isAnswered || count === 0} loading={isReading} onClick={onSend} data-autofocus>
          {m.dnc_import_add({ count: formatNumber(count) })}
        </Button>
      </DialogFoot>
    </>
  );
}

interface SendStatusProps extends SendAttempt {
  readonly onResume: () => void;
  readonly onClose: () => void;
}

function SendStatus({ rows, progress, problem, onResume, onClose }: SendStatusProps) {
  const isComplete = progress.done === rows.length;
  const text = m.dnc_import_progress({ done: formatNumber(progress.done), total: formatNumber(rows.length) });
  const counts = [
    [m.dnc_import_added(), progress.added],
    [m.dnc_import_present(), progress.present],
    [m.dnc_import_rejected(), progress.rejected.length],
  ] as const;
  return (
    <>
      <ProgressBar label={m.dnc_import_title()} share={progress.done / rows.length} text={text} />
      <p className="cw-dimmed cw-small" role="status">
        <bdi>{isComplete ? m.dnc_import_over() : text}</bdi>
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
        faults={progress.rejected.slice(0, FAULTS_SHOWN)}
        total={progress.rejected.length}
        csv={() => rejectedCsv(rows, progress.rejected)}
      />
      {problem && <Notice tone="bad">{problem}</Notice>}
      <DialogFoot>
        {problem && <FootButton onClick={onResume}>{m.retry()}</FootButton>}
        <Button size="md" disabled={!isComplete && !problem} onClick={onClose}>
          {m.close()}
        </Button>
      </DialogFoot>
    </>
  );
}

function rejectedCsv(rows: readonly NumberRow[], rejected: readonly Fault[]): Blob {
  const numberByLine = new Map(rows.map(({ line, phoneNumber }) => [line, phoneNumber]));
  const lines = rejected.map(({ line, reason, row }) =>
    csvLine([row ?? numberByLine.get(line), serverMessage(reason), line]),
  );
  const head = csvLine(["phonenumber", "error", "line"]);
  return new Blob([head, ...lines], { type: "text/csv;charset=utf-8" });
}

type NumberRow = NumberList["rows"][number];

interface SendProgress {
  readonly done: number;
  readonly added: number;
  readonly present: number;
  /** Lines without a number, and those that the server refused. */
  readonly rejected: readonly Fault[];
}

const initialProgress = ({ faults }: NumberList): SendProgress => ({ done: 0, added: 0, present: 0, rejected: faults });

/** Numbers per request. The server accepts up to 1,000; smaller parts show progress sooner. */
const PART_SIZE = 500;

/** Sends the numbers of a file in parts. A failed import resumes at the part that failed. */
async function sendNumbers(
  rows: readonly NumberRow[],
  previousProgress: SendProgress,
  onProgress: (progress: SendProgress) => void,
): Promise<void> {
  let progress = previousProgress;
  while (progress.done < rows.length) {
    const part = rows.slice(progress.done, progress.done + PART_SIZE);
    const { added, present, rejected } = await call("importDoNotCall", { body: { rows: part } });
    progress = {
      done: progress.done + part.length,
      added: progress.added + added,
      present: progress.present + present,
      rejected: [...progress.rejected, ...rejected],
    };
    onProgress(progress);
  }
}
