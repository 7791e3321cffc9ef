/** The dialogs of a job, each loaded when it is first opened, or before that when there is nothing better to do. */
import type { JobDetail } from "@callwright/contracts/endpoints/job";
import { Suspense, useCallback } from "react";
import * as m from "#messages";
import type { SendPeople } from "../../../components/people/import/send-rows.ts";
import { latestCallId } from "../../../components/people/person.ts";
import { call } from "../../../lib/api.ts";
import { lazyLayer, useFetchedWhenIdle } from "../../../lib/idle.ts";
import { keys } from "../../../lib/queries.ts";
import { queryClient } from "../../../lib/query.ts";
import type { ViewChange } from "./job-view.ts";
import type { Calling } from "./use-calling.ts";
import type { Dialogs } from "./use-dialogs.ts";

const importing = lazyLayer(
  async () => (await import("../../../components/people/import/import-dialog.tsx")).ImportDialog,
);
const executing = lazyLayer(
  async () => (await import("../../../components/people/calling/execute-dialog.tsx")).ExecuteDialog,
);
const callingOne = lazyLayer(
  async () => (await import("../../../components/people/calling/call-dialog.tsx")).CallDialog,
);
const evaluation = lazyLayer(
  async () => (await import("../../../components/people/evaluation-dialog.tsx")).EvaluationDialog,
);
/** The import's own code is large, and wanted once in a job's life. */
const soonWanted = [executing, callingOne, evaluation];

interface JobDialogsProps {
  readonly postId: string;
  readonly job: JobDetail | undefined;
  readonly calling: Calling;
  readonly dialogs: Dialogs;
  readonly change: (next: ViewChange, isStep?: boolean) => void;
}

export function JobDialogs(props: JobDialogsProps) {
  useFetchedWhenIdle(soonWanted);
  return (
    <Suspense>
      <OpenOne {...props} />
    </Suspense>
  );
}

function OpenOne({ postId, job, calling, dialogs, change }: JobDialogsProps) {
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
    return <importing.Layer title={m.people_add()} onClose={close} send={send} onAdded={refresh} />;
  }
  if (current?.kind === "execute" && job) {
    return (
      <executing.Layer
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
      <callingOne.Layer
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
    <evaluation.Layer
      person={person}
      onClose={close}
      onOpenCall={() => {
        close();
        change({ call: latestCallId(person), part: "summary" }, true);
      }}
    />
  );
}
