import { Alert, Button, Stack } from "@mantine/core";
import { IconAlertCircle } from "@tabler/icons-react";
import * as m from "#messages";
import { DialogFoot, FootButton } from "../../../components/dialog.tsx";
import { ProgressBar } from "../../../components/progress-bar.tsx";
import { SAVE_MS, usePress } from "../../../components/use-press.ts";
import { formatNumber } from "../../../lib/format.ts";
import { ColumnsStep } from "./columns-step.tsx";
import { SheetChoice } from "./file-choice.tsx";
import { FilePreview } from "./file-preview.tsx";
import { FileName, ReadingBar } from "./progress.tsx";
import type { FileState, FileUpload, ReadyFile } from "./use-file.ts";

type PreparedState = Exclude<FileState, { step: "choose" | "sent" }>;

interface FileStepsProps {
  readonly file: FileUpload;
  readonly state: PreparedState;
  /** Whether the question before leaving is shown, which replaces the step's buttons. */
  readonly isLeaving: boolean;
}

export function FileSteps({ file, state, isLeaving }: FileStepsProps) {
  switch (state.step) {
    case "reading":
      return <ReadingBar name={state.name} share={state.share} />;
    case "sheets":
      return <SheetChoice state={state} onChoose={file.chooseSheet} onOtherFile={file.reset} isLeaving={isLeaving} />;
    case "columns":
      return (
        <ColumnsStep
          key={state.name}
          state={state}
          onReading={file.reread}
          onPlan={file.setPlan}
          onConfirm={file.confirmColumns}
          onOtherFile={file.reset}
          isLeaving={isLeaving}
        />
      );
    case "preview":
      return <Preview file={file} state={state} isLeaving={isLeaving} />;
    case "uploading":
      return <Uploading file={file} state={state} isLeaving={isLeaving} />;
  }
}

interface StepProps<Step> {
  readonly file: FileUpload;
  readonly state: Extract<FileState, { step: Step }>;
  readonly isLeaving: boolean;
}

const rowCount = ({ packed }: ReadyFile) => packed.validCount + packed.invalidCount;

function Preview({ file, state, isLeaving }: StepProps<"preview">) {
  const start = usePress(file.upload, SAVE_MS);
  return (
    <>
      <FilePreview
        ready={state}
        onRevise={file.editColumns}
        onReadAs={file.readUnclearAs}
        onHiddenRows={file.takeHiddenRows}
      />
      {!isLeaving && (
        <DialogFoot>
          <FootButton onClick={file.reset}>{m.import_other_file()}</FootButton>
          {state.packed.validCount > 0 && (
            <Button size="md" onClick={start} data-autofocus>
              {m.import_check({ count: formatNumber(rowCount(state)) })}
            </Button>
          )}
        </DialogFoot>
      )}
    </>
  );
}

function Uploading({ file, state, isLeaving }: StepProps<"uploading">) {
  const { name, share, problem } = state;
  const words = m.import_uploaded({ share: formatNumber(Math.round(share * 100)) });
  return (
    <>
      <Stack gap={16}>
        <FileName name={name} />
        {problem === undefined ? (
          <>
            <ProgressBar label={m.import_uploading()} share={share} text={words} />
            <p className="cw-dimmed cw-small" role="status">
              {m.import_uploading()} <bdi>{words}</bdi>
            </p>
          </>
        ) : (
          <Alert color="red" icon={<IconAlertCircle size={16} />} role="alert" title={m.people_add_failed()}>
            {problem}
          </Alert>
        )}
      </Stack>
      {problem !== undefined && !isLeaving && (
        <DialogFoot>
          <FootButton onClick={file.reset}>{m.import_other_file()}</FootButton>
          <Button size="md" onClick={file.upload} data-autofocus>
            {m.retry()}
          </Button>
        </DialogFoot>
      )}
    </>
  );
}
