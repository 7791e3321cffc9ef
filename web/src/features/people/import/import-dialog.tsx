import { truncate } from "@callwright/contracts/truncate";
import { Button, Group, SegmentedControl, Stack } from "@mantine/core";
import { IconCircleCheck } from "@tabler/icons-react";
import { useEffect, useState } from "react";
import * as m from "#messages";
import { Dialog, DialogFoot, LeaveQuestion } from "../../../components/dialog.tsx";
import { useLeaveGuard } from "../../../components/leave-guard.tsx";
import { formatNumber } from "../../../lib/format.ts";
import { queryClient } from "../../../lib/query.ts";
import { useUser } from "../../../lib/session.ts";
import { saveDraft } from "../../../lib/storage.ts";
import { FileChoice } from "./file-choice.tsx";
import { FileSteps } from "./file-steps.tsx";
import classes from "./import.module.css";
import { importsQuery, isUnfinished } from "./imports-query.ts";
import { ManualRows } from "./manual-rows.tsx";
import { SendingBar } from "./progress.tsx";
import { FaultList } from "./rejected-rows.tsx";
import { type ManualEntry, type ManualState, type SendPeople, type SendState, useManualEntry } from "./send-rows.ts";
import { ServerSteps, useFocusFallback } from "./server-steps.tsx";
import { type FileState, type FileUpload, type ReadyFile, useFile } from "./use-file.ts";

interface ImportDialogProps {
  readonly title: string;
  readonly parentId: string;
  readonly onClose: () => void;
  readonly send: SendPeople;
  readonly onAdded: () => void;
}

const unfinishedImportId = (parentId: string) =>
  queryClient.getQueryData(importsQuery(parentId).queryKey)?.find(isUnfinished)?._id;

const unsavedSteps: readonly FileState["step"][] = ["sheets", "columns", "preview", "uploading"];

/** The question before the user leaves unsaved work. An uploaded file needs none: the server continues it. */
function leaveQuestion(file: FileState, manual: ManualState): string | undefined {
  if (manual.step === "sending" || manual.step === "stopped") return m.import_leave_sending();
  return unsavedSteps.includes(file.step) ? m.import_leave() : undefined;
}

export function ImportDialog({ title, parentId, onClose, send, onAdded }: ImportDialogProps) {
  const [resumedImportId] = useState(() => unfinishedImportId(parentId));
  const { id: userId } = useUser();
  const file = useFile(parentId, resumedImportId, (importId, ready) => storeConsentProposal(userId, importId, ready));
  const manual = useManualEntry(send, onAdded);
  const steps = useFocusFallback(`${file.state.step} ${manual.state.step}`);
  const isAllAdded = manual.state.step === "done" && manual.state.sent.refused.length === 0;
  useEffect(() => {
    if (isAllAdded) onClose();
  }, [isAllAdded, onClose]);
  const question = leaveQuestion(file.state, manual.state);
  const leaving = useLeaveGuard(question !== undefined, { onClose });
  return (
    <Dialog onClose={leaving.requestClose} title={title} size={720}>
      <div ref={steps} tabIndex={-1} className={classes.steps}>
        <Step parentId={parentId} file={file} manual={manual} onClose={onClose} isLeaving={leaving.isAsking} />
      </div>
      {leaving.isAsking && question && (
        <LeaveQuestion
          question={question}
          stay={m.import_stay()}
          leave={m.import_discard()}
          onStay={leaving.stay}
          onLeave={leaving.leave}
        />
      )}
    </Dialog>
  );
}

interface StepProps {
  readonly parentId: string;
  readonly file: FileUpload;
  readonly manual: ManualEntry;
  readonly onClose: () => void;
  /** Whether the question before leaving is shown, which replaces the step's buttons. */
  readonly isLeaving: boolean;
}

function Step({ parentId, file, manual, onClose, isLeaving }: StepProps) {
  const { state } = manual;
  if (state.step === "sending" || state.step === "stopped")
    return <SendingBar state={state} onResume={manual.resume} onClose={onClose} isLeaving={isLeaving} />;
  if (state.step === "done") return <ManualResult sent={state.sent} onClose={onClose} />;
  if (file.state.step === "choose")
    return <SourceChoice parentId={parentId} file={file} manual={manual} error={file.state.error} onClose={onClose} />;
  if (file.state.step === "sent")
    return <ServerSteps parentId={parentId} importId={file.state.importId} onNewFile={file.reset} onClose={onClose} />;
  return <FileSteps file={file} state={file.state} isLeaving={isLeaving} />;
}

interface SourceChoiceProps extends Omit<StepProps, "isLeaving"> {
  readonly error: string | undefined;
}

function SourceChoice({ parentId, file, manual, error, onClose }: SourceChoiceProps) {
  const [source, setSource] = useState("file");
  return (
    <Stack gap={16}>
      <SegmentedControl
        fullWidth
        aria-label={m.import_way()}
        value={source}
        onChange={setSource}
        data={[
          { value: "file", label: m.import_file() },
          { value: "manual", label: m.import_manual() },
        ]}
      />
      {source === "file" ? (
        <FileChoice parentId={parentId} onFile={file.choose} onRefuse={file.refuse} error={error} onClose={onClose} />
      ) : (
        <ManualRows parentId={parentId} onSend={manual.start} onClose={onClose} />
      )}
    </Stack>
  );
}

/** The server's limit for the source of consent. */
const MAX_SOURCE_LENGTH = 300;

/** Stores the file's consent column in the review's draft, as the proposed source of consent. */
function storeConsentProposal(userId: string, importId: string, { name, plan }: ReadyFile): void {
  const column = plan.names[plan.uses.indexOf("consent")];
  if (!column) return;
  const source = truncate(m.import_consent_column({ column, file: name }), MAX_SOURCE_LENGTH);
  saveDraft(userId, `import:${importId}`, { source });
}

function ManualResult({ sent, onClose }: { readonly sent: SendState; readonly onClose: () => void }) {
  return (
    <>
      <Stack gap={16}>
        <Group component="p" className="cw-bold" wrap="nowrap" gap={8} role="status">
          <IconCircleCheck size={20} stroke={1.75} className={classes.resultIcon} aria-hidden />
          {m.import_result({ added: formatNumber(sent.added) })}
        </Group>
        <FaultList faults={sent.refused} total={sent.refused.length} csv={undefined} />
      </Stack>
      <DialogFoot>
        <Button size="md" onClick={onClose} data-autofocus>
          {m.close()}
        </Button>
      </DialogFoot>
    </>
  );
}
