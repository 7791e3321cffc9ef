import type { Import } from "@callwright/contracts/endpoints/import";
import { Button, Group, Stack } from "@mantine/core";
import { IconCircleCheck } from "@tabler/icons-react";
import { useMutation, useQuery } from "@tanstack/react-query";
import { type ReactNode, useEffect, useRef, useState } from "react";
import * as m from "#messages";
import { DialogFoot, FootButton, LeaveQuestion } from "../../../components/dialog.tsx";
import { Notice } from "../../../components/notice.tsx";
import { ProgressBar } from "../../../components/progress-bar.tsx";
import { call, messageOf } from "../../../lib/api.ts";
import { serverMessage } from "../../../lib/server-message.ts";
import { toast } from "../../../lib/toast.ts";
import classes from "./import.module.css";
import { cacheImport, importOutcome, importQuery, isProcessing } from "./imports-query.ts";
import { Counts, FileName, ImportProgress } from "./progress.tsx";
import { ReportButton } from "./rejected-rows.tsx";
import { Review } from "./review.tsx";

interface ServerStepsProps {
  readonly parentId: string;
  readonly importId: string;
  readonly onClose: () => void;
  readonly onNewFile: () => void;
}

export function ServerSteps({ parentId, importId, onClose, onNewFile }: ServerStepsProps) {
  const { data, error } = useQuery(importQuery(importId));
  const steps = useFocusFallback(data?.state);
  const cancel = useMutation({
    mutationFn: () => call("cancelImport", { params: { id: importId } }),
    onSuccess: () => {
      // A running import stops a little later; only then are its counts final.
      const isImporting = data?.state === "importing";
      if (data) cacheImport(parentId, { ...data, state: isImporting ? "stopping" : "cancelled" });
      if (isImporting) return;
      toast.info(m.import_cancelled());
      onNewFile();
    },
    onError: (error) => toast.error(messageOf(error, m.error_generic())),
  });
  if (!data && error) return <Notice tone="bad">{messageOf(error, m.import_status_failed())}</Notice>;
  if (!data) return <ProgressBar label={m.import_checking()} share={0} />;
  return (
    <Stack ref={steps} tabIndex={-1} className={classes.steps} gap={16}>
      <FileName name={data.fileName} />
      {error && <Notice tone="neutral">{m.import_status_failed()}</Notice>}
      {isProcessing(data) && <ActiveImport importRecord={data} cancel={cancel} onClose={onClose} />}
      {data.state === "uploading" && (
        <StoppedImport
          title={m.import_failed_title()}
          text={m.import_upload_failed()}
          onNewFile={() => cancel.mutate()}
        />
      )}
      {data.state === "checked" && <Review key={importId} parentId={parentId} cancel={cancel} importRecord={data} />}
      {isOver(data) && <EndedImport importRecord={data} onClose={onClose} onNewFile={onNewFile} />}
    </Stack>
  );
}

const isOver = ({ state }: Import) => state === "completed" || state === "failed" || state === "cancelled";

interface EndedImportProps {
  readonly importRecord: Import;
  readonly onClose: () => void;
  readonly onNewFile: () => void;
}

function EndedImport({ importRecord, onClose, onNewFile }: EndedImportProps) {
  const { state, startedAt, failure, refusal } = importRecord;
  const title = state === "cancelled" ? m.import_cancelled() : m.import_failed_title();
  const text = failure && serverMessage(failure, refusal);
  if (state !== "completed" && !startedAt) return <StoppedImport text={text} title={title} onNewFile={onNewFile} />;
  return (
    <ImportResult
      importRecord={importRecord}
      notice={state === "completed" ? undefined : <StopNotice text={text} title={title} />}
      onClose={onClose}
      onNewFile={onNewFile}
    />
  );
}

interface ActiveImportProps {
  readonly importRecord: Import;
  readonly cancel: { readonly mutate: () => void; readonly isPending: boolean };
  readonly onClose: () => void;
}

function ActiveImport({ importRecord, cancel, onClose }: ActiveImportProps) {
  const [isAsking, setAsking] = useState(false);
  const isImporting = importRecord.state === "importing";
  const isStopping = importRecord.state === "stopping";
  const stop = () => {
    if (isImporting) setAsking(true);
    else cancel.mutate();
  };
  return (
    <>
      <ImportProgress importRecord={importRecord} />
      <p className="cw-dimmed cw-small">{isStopping ? m.import_stopping_text() : m.import_go_on_behind()}</p>
      {isAsking && isImporting ? (
        <LeaveQuestion
          question={m.import_stop_question()}
          stay={m.import_stop_keep()}
          leave={m.import_stop()}
          onStay={() => setAsking(false)}
          onLeave={cancel.mutate}
        />
      ) : (
        <DialogFoot>
          {!isStopping && (
            <FootButton onClick={stop} loading={cancel.isPending}>
              {isImporting ? m.import_stop() : m.import_discard_file()}
            </FootButton>
          )}
          <Button size="md" onClick={onClose}>
            {m.close()}
          </Button>
        </DialogFoot>
      )}
    </>
  );
}

interface StopNoticeProps {
  readonly text: string | undefined;
  readonly title: string;
}

const StopNotice = ({ text, title }: StopNoticeProps) => (
  <Notice tone="bad" title={title}>
    {text && <p>{text}</p>}
    <p>{m.import_failed_text()}</p>
  </Notice>
);

function StoppedImport({ onNewFile, ...notice }: StopNoticeProps & { readonly onNewFile: () => void }) {
  return (
    <>
      <StopNotice {...notice} />
      <DialogFoot>
        <Button size="md" onClick={onNewFile} data-autofocus>
          {m.import_new_file()}
        </Button>
      </DialogFoot>
    </>
  );
}

function ImportResult({ importRecord, onClose, onNewFile, notice }: EndedImportProps & { readonly notice: ReactNode }) {
  const { added, merged, leftOut, remaining } = importOutcome(importRecord);
  const mergedCount = [m.import_merged(), merged] as const;
  const remainingCount = [m.import_rest(), remaining] as const;
  return (
    <>
      {notice ?? (
        <Group component="p" className="cw-bold" wrap="nowrap" gap={8} role="status">
          <IconCircleCheck size={20} stroke={1.75} className={classes.resultIcon} aria-hidden />
          {m.import_ended()}
        </Group>
      )}
      <Counts
        counts={[
          [m.import_added(), added],
          ...(merged > 0 ? [mergedCount] : []),
          [m.import_skipped(), leftOut, leftOut > 0],
          ...(remaining > 0 ? [remainingCount] : []),
        ]}
      />
      {leftOut > 0 && (
        <p>
          <ReportButton importId={importRecord._id} />
        </p>
      )}
      <DialogFoot>
        <FootButton onClick={onNewFile}>{m.import_new_file()}</FootButton>
        <Button size="md" onClick={onClose} data-autofocus>
          {m.close()}
        </Button>
      </DialogFoot>
    </>
  );
}

/** Moves the focus to the steps when the step with the focused button is removed. */
export function useFocusFallback(step: string | undefined) {
  const ref = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the step removes the focused element.
  useEffect(() => {
    if (document.activeElement === document.body) ref.current?.focus({ preventScroll: true });
  }, [step]);
  return ref;
}
