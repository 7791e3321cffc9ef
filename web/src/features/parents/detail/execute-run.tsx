import { Suspense } from "react";
import { LayerBoundary } from "../../../components/error-boundary.tsx";
import { lazyLayer } from "../../../lib/idle.ts";
import type { Leads } from "../../people/calling/run-requests.tsx";
import type { ParentDetail } from "../parent.ts";
import type { ParentCalling } from "./use-calling.ts";

export const executeDialog = lazyLayer(
  async () => (await import("../../people/calling/execute-dialog.tsx")).ExecuteDialog,
);
const runSms = lazyLayer(async () => (await import("../sms/run-sms.tsx")).RunSms);
const rehearsalWarning = lazyLayer(async () => (await import("../rehearsal/run-warning.tsx")).RehearsalWarning);

interface ExecuteRunProps {
  readonly title: string;
  readonly parent: ParentDetail;
  readonly calling: ParentCalling;
  readonly leads: Leads;
  readonly onClose: () => void;
  readonly onStarted?: () => void;
}

export function ExecuteRunDialog({ title, parent, calling, leads, onClose, onStarted }: ExecuteRunProps) {
  const { startRun } = calling;
  return (
    <executeDialog.Layer
      title={title}
      parentId={parent._id}
      zone={parent.timezone}
      leads={leads}
      promptVersion={parent.promptVersion}
      note={<RunNote parent={parent} />}
      run={parent.run}
      startedRunId={startRun.data?.runId}
      onClose={() => {
        startRun.reset();
        onClose();
      }}
      onExecute={(params) => startRun.mutate({ ...params, leads }, { onSuccess: () => onStarted?.() })}
      isBusy={startRun.isPending || calling.isRunAwaited}
      refusal={calling.runRefusal}
      isBillingRefused={calling.isRunBillingRefused}
    />
  );
}

const RunNote = ({ parent }: { readonly parent: ParentDetail }) => (
  <>
    {/* The warning is shown before the first run only. */}
    {!parent.run && (
      <LayerBoundary shown>
        <rehearsalWarning.Layer parent={parent} />
      </LayerBoundary>
    )}
    <Suspense>
      <runSms.Layer parent={parent} />
    </Suspense>
  </>
);
