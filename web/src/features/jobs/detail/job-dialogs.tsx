/** The dialogs of a job, each loaded when it is first opened. */
import type { JobDetail } from "@callwright/contracts/endpoints/job";
import { lazy, Suspense, useCallback } from "react";
import * as m from "#messages";
import { CallDialog } from "../../../components/people/calling/call-dialog.tsx";
import { ExecuteDialog } from "../../../components/people/calling/execute-dialog.tsx";
import { EvaluationDialog } from "../../../components/people/evaluation-dialog.tsx";
import type { SendPeople } from "../../../components/people/import/send-rows.ts";
import { latestCallId } from "../../../components/people/person.ts";
import { call } from "../../../lib/api.ts";
import { keys } from "../../../lib/queries.ts";
import { queryClient } from "../../../lib/query.ts";
import type { ViewChange } from "./job-view.ts";
import type { Calling } from "./use-calling.ts";
import type { Dialogs } from "./use-dialogs.ts";

const ImportDialog = lazy(async () => ({
  default: (await import("../../../components/people/import/import-dialog.tsx")).ImportDialog,
}));

interface JobDialogsProps {
  readonly postId: string;
  readonly job: JobDetail | undefined;
  readonly calling: Calling;
  readonly dialogs: Dialogs;
  readonly change: (next: ViewChange, isStep?: boolean) => void;
}

export function JobDialogs({ postId, job, calling, dialogs, change }: JobDialogsProps) {
  const { current, close } = dialogs;
  const send = useCallback<SendPeople>(
    (people) =>
      call("addCandidates", { params: { id: postId }, body: { candidates: people.map((one) => ({ ...one })) } }),
    [postId],
  );
  const refresh = useCallback(() => {
    void queryClient.invalidateQueries({ queryKey: [...keys.job, postId] });
    void queryClient.invalidateQueries({ queryKey: keys.jobs });
  }, [postId]);

  if (current?.kind === "add") {
    return (
      <Suspense>
        <ImportDialog title={m.people_add()} onClose={close} send={send} onAdded={refresh} />
      </Suspense>
    );
  }
  if (current?.kind === "execute" && job) {
    return (
      <ExecuteDialog
        notCalled={job.callSummary.totalNotExecuted}
        total={job.totalCandidates}
        run={job.run}
        startedRunId={calling.all.data?.runId}
        onClose={() => {
          calling.all.reset();
          close();
        }}
        onExecute={calling.all.mutate}
        isBusy={calling.all.isPending || calling.isRunAwaited}
        refusal={calling.runRefusal}
      />
    );
  }
  return <PersonDialog job={job} calling={calling} dialogs={dialogs} change={change} />;
}

/** The dialogs about one person of the page. */
function PersonDialog({ job, calling, dialogs, change }: Omit<JobDialogsProps, "postId">) {
  const { current, close } = dialogs;
  const wanted = current && "personId" in current ? current.personId : undefined;
  const person = job?.candidates.find(({ _id }) => _id === wanted);
  if (!person) return null;
  if (current?.kind === "call") {
    return (
      <CallDialog
        person={person}
        onClose={() => {
          calling.one.reset();
          close();
        }}
        onCall={(numberId) => calling.one.mutate({ person, numberId }, { onSuccess: close })}
        isBusy={calling.one.isPending}
        refusal={calling.callRefusal}
      />
    );
  }
  return (
    <EvaluationDialog
      person={person}
      onClose={close}
      onOpenCall={() => {
        close();
        change({ call: latestCallId(person), part: "summary" }, true);
      }}
    />
  );
}
