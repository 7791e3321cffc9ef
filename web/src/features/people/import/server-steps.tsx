import type { Import } from "@callwright/contracts/endpoints/import";
import { Button, Group, Stack } from "@mantine/core";
import { IconCircleCheck } from "@tabler/icons-react";
import { useMutation, useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import * as m from "#messages";
import { DialogFoot, FootButton } from "../../../components/dialog-foot.tsx";
import { LeaveQuestion } from "../../../components/leave-question.tsx";
import { Notice } from "../../../components/notice.tsx";
import { ProgressBar } from "../../../components/progress-bar.tsx";
import { call, messageOf } from "../../../lib/api.ts";
import { serverMessage } from "../../../lib/server-message.ts";
import { toast } from "../../../lib/toast.ts";
import classes from "./import.module.css";
import { ImportProgress } from "./import-progress.tsx";
import { cacheImport, importQuery, isProcessing, outcomeOf } from "./imports-query.ts";
import { Counts } from "./progress.tsx";
import { ReportButton } from "./report-button.tsx";
import { Review } from "./review.tsx";
import { useFocusKept } from "./use-focus-kept.ts";

interface ServerStepsProps {
  readonly parentId: string;
  readonly importId: string;
  readonly onClose: () => void;
  readonly onAgain: () => void;
}

export function ServerSteps({ parentId, importId, onClose, onAgain }: ServerStepsProps) {
  const { data, isError } = useQuery(importQuery(importId));
  const states = useFocusKept(data?.state);
  const cancel = useMutation({
    mutationFn: () => call("cancelImport", { params: { id: importId } }),
    onSuccess: () => {
      // Loading ends shortly, with counts.
      const isLoading = data?.state === "importing";
      if (data) cacheImport(parentId, { ...data, state: isLoading ? "stopping" : "cancelled" });
      if (isLoading) return;
      toast.info(m.import_cancelled());
      onAgain();
    },
    onError: (error) => toast.error(messageOf(error, m.error_generic())),
  });
  if (!data)
    return isError ? (
      <Notice tone="bad">{m.import_status_failed()}</Notice>
    ) : (
      <ProgressBar label={m.import_checking()} share={0} />
    );
  return (
    <Stack ref={states} tabIndex={-1} className={classes.steps} gap={16}>
      <p className="cw-medium cw-anywhere">
        <bdi>{data.fileName}</bdi>
      </p>
      {isError && <Notice tone="neutral">{m.import_status_failed()}</Notice>}
      {isProcessing(data) && <ActiveImport importRecord={data} cancel={cancel} onClose={onClose} />}
      {data.state === "uploading" && (
        <StoppedImport
          title={m.import_failed_title()}
          text={m.import_upload_failed()}
          onAgain={() => cancel.mutate()}
        />
      )}
      {data.state === "checked" && <Review key={importId} {...{ parentId, cancel }} importRecord={data} />}
      {isOver(data) && <EndedImport importRecord={data} {...{ onClose, onAgain }} />}
    </Stack>
  );
}

const isOver = ({ state }: Import) => state === "completed" || state === "failed" || state === "cancelled";

interface EndedImportProps {
  readonly importRecord: Import;
  readonly onClose: () => void;
  readonly onAgain: () => void;
}

function EndedImport({ importRecord, onClose, onAgain }: EndedImportProps) {
  const title = importRecord.state === "cancelled" ? m.import_cancelled() : m.import_failed_title();
  const text = importRecord.failure && serverMessage(importRecord.failure, importRecord.refusal);
  if (importRecord.state !== "completed" && !importRecord.startedAt)
    return <StoppedImport {...{ text, title, onAgain }} />;
  return (
    <ImportResult importRecord={importRecord} onClose={onClose} onAgain={onAgain}>
      {importRecord.state !== "completed" && <StopNotice text={text} title={title} />}
    </ImportResult>
  );
}

interface Cancel {
  readonly mutate: () => void;
  readonly isPending: boolean;
}

interface ActiveImportProps {
  readonly importRecord: Import;
  readonly cancel: Cancel;
  readonly onClose: () => void;
}

function ActiveImport({ importRecord, cancel, onClose }: ActiveImportProps) {
  const [isStopping, setStopping] = useState(false);
  const isLoading = importRecord.state === "importing";
  const stop = () => (isLoading ? setStopping(true) : cancel.mutate());
  return (
    <>
      <ImportProgress importRecord={importRecord} />
      <p className="cw-dimmed cw-small">
        {importRecord.state === "stopping" ? m.import_stopping_text() : m.import_go_on_behind()}
      </p>
      {isStopping && isLoading ? (
        <LeaveQuestion
          question={m.import_stop_question()}
          stay={m.import_stop_keep()}
          leave={m.import_stop()}
          onStay={() => setStopping(false)}
          onLeave={cancel.mutate}
        />
      ) : (
        <DialogFoot>
          {importRecord.state !== "stopping" && (
            <Button variant="default" size="md" onClick={stop} loading={cancel.isPending}>
              {isLoading ? m.import_stop() : m.import_discard_file()}
            </Button>
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

function StoppedImport({ onAgain, ...words }: StopNoticeProps & { readonly onAgain: () => void }) {
  return (
    <>
      <StopNotice {...words} />
      <DialogFoot>
        <Button size="md" onClick={onAgain} data-autofocus>
          {m.import_new_file()}
        </Button>
      </DialogFoot>
    </>
  );
}

interface ImportResultProps {
  readonly importRecord: Import;
  readonly onClose: () => void;
  readonly onAgain: () => void;
  readonly children?: ReactNode;
}

function ImportResult({ importRecord, onClose, onAgain, children }: ImportResultProps) {
  const { added, merged, left, remaining } = outcomeOf(importRecord);
  return (
    <>
      {children || (
        <Group component="p" className="cw-bold" wrap="nowrap" gap={8} role="status">
          <IconCircleCheck size={20} stroke={1.75} className={classes.resultIcon} aria-hidden />
          {m.import_ended()}
        </Group>
      )}
      <Counts
        counts={[
          [m.import_added(), added],
          ...(merged > 0 ? [[m.import_merged(), merged] as const] : []),
          [m.import_skipped(), left, left > 0],
          ...(remaining > 0 ? [[m.import_rest(), remaining] as const] : []),
        ]}
      />
      {left > 0 && (
        <p>
          <ReportButton importId={importRecord._id} />
        </p>
      )}
      <DialogFoot>
        <FootButton onClick={onAgain}>{m.import_new_file()}</FootButton>
        <Button size="md" onClick={onClose} data-autofocus>
          {m.close()}
        </Button>
      </DialogFoot>
    </>
  );
}
