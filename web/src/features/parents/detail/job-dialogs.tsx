/** The job's dialogs, each loaded when first opened or while idle. */
import type { JobDetail } from "@callwright/contracts/endpoints/job";
import { Suspense, useCallback } from "react";
import * as m from "#messages";
import { ConfirmDialog } from "../../../components/confirm-dialog.tsx";
import type { SendPeople } from "../../../components/people/import/send-rows.ts";
import { latestCallId, nameOf, type Person } from "../../../components/people/person.ts";
import type { PeopleSelectionState } from "../../../components/people/selection/use-people-selection.ts";
import { useLast } from "../../../components/use-once.ts";
import { call, messageOf } from "../../../lib/api.ts";
import { lazyLayer, useFetchedWhenIdle } from "../../../lib/idle.ts";
import { keys } from "../../../lib/queries.ts";
import { queryClient } from "../../../lib/query.ts";
import { toast } from "../../../lib/toast.ts";
import type { SettingsTab } from "../settings/settings-tabs.ts";
import { RunNote } from "../sms/run-note.tsx";
import type { JobView, ViewChange } from "./job-view.ts";
import type { JobCalling } from "./use-calling.ts";
import type { CandidateActions } from "./use-candidates.ts";
import type { Dialogs, OpenDialog } from "./use-dialogs.ts";

const importing = lazyLayer(
  async () => (await import("../../../components/people/import/import-dialog.tsx")).ImportDialog,
);
const executing = lazyLayer(
  async () => (await import("../../../components/people/calling/execute-dialog.tsx")).ExecuteDialog,
);
const callingOne = lazyLayer(
  async () => (await import("../../../components/people/calling/call-dialog.tsx")).CallDialog,
);
const doNotCall = lazyLayer(
  async () => (await import("../../../components/people/do-not-call-dialog.tsx")).DoNotCallDialog,
);
const evaluation = lazyLayer(
  async () => (await import("../../../components/people/evaluation-dialog.tsx")).EvaluationDialog,
);
const sending = lazyLayer(async () => (await import("../sms/send-dialog.tsx")).SendDialog);
const smsOf = lazyLayer(async () => (await import("../../../components/people/sms-dialog.tsx")).SmsDialog);
const bulk = lazyLayer(async () => (await import("./bulk-dialogs.tsx")).BulkDialogs);
/** The import is left out: its code is large and rarely needed. */
const soonWanted = [executing, callingOne, evaluation];

export interface JobDialogsProps {
  readonly postId: string;
  readonly job: JobDetail | undefined;
  readonly view: JobView;
  /** People in view. */
  readonly people: readonly Person[];
  readonly calling: JobCalling;
  readonly dialogs: Dialogs;
  readonly candidates: CandidateActions;
  readonly chosen: PeopleSelectionState;
  readonly change: (next: ViewChange, isStep?: boolean) => void;
  readonly onSettings: (tab: SettingsTab) => void;
}

export function JobDialogs(props: JobDialogsProps) {
  useFetchedWhenIdle(soonWanted);
  return (
    <Suspense>
      <OpenOne {...props} />
      <RemoveDialog {...props} />
    </Suspense>
  );
}

function OpenOne(props: JobDialogsProps) {
  const { postId, job, calling, dialogs } = props;
  const { current, close } = dialogs;
  const send = useCallback<SendPeople>(
    (people, key) =>
      call("addCandidates", { params: { id: postId }, body: { candidates: people.map((one) => ({ ...one })), key } }),
    [postId],
  );
  const refresh = useCallback(() => {
    void queryClient.invalidateQueries({ queryKey: [...keys.job, postId] });
    void queryClient.invalidateQueries({ queryKey: keys.jobs });
  }, [postId]);

  switch (current?.kind) {
    case "add":
      return <importing.Layer title={m.people_add()} parentId={postId} onClose={close} send={send} onAdded={refresh} />;
    case "execute":
      return (
        job && (
          <executing.Layer
            parentId={postId}
            zone={job.timezone}
            leads="all"
            note={<RunNote job={job} />}
            run={job.run}
            startedRunId={calling.all.data?.runId}
            onClose={() => {
              calling.all.reset();
              close();
            }}
            onExecute={(params) => calling.all.mutate({ ...params, leads: "all" })}
            isBusy={calling.all.isPending || calling.isRunAwaited}
            refusal={calling.runRefusal}
          />
        )
      );
    case "bulk":
      return <bulk.Layer {...props} action={current.action} />;
    case "sendSms":
      return job && <SendSms {...props} job={job} />;
    case "call":
    case "doNotCall":
    case "evaluation":
    case "sms":
      return <PersonDialog {...props} current={current} />;
    default:
      return null;
  }
}

/** Sends the pre-call text to everyone without one. */
function SendSms({
  job,
  candidates: { sendSms },
  dialogs: { close },
  onSettings,
}: JobDialogsProps & { job: JobDetail }) {
  return (
    <sending.Layer
      job={job}
      onClose={() => {
        sendSms.reset();
        close();
      }}
      onSend={(numberId) => sendSms.mutate(numberId, { onSuccess: close })}
      onSettings={() => {
        close();
        onSettings("sms");
      }}
      isBusy={sendSms.isPending}
      refusal={sendSms.isError ? messageOf(sendSms.error, m.sms_confirm_failed()) : undefined}
    />
  );
}

interface PersonDialogProps extends JobDialogsProps {
  readonly current: Extract<OpenDialog, { person: Person }>;
}

/** Dialogs about one person, with their current row where it is in view. */
function PersonDialog(props: PersonDialogProps) {
  const { postId, job, people, calling, dialogs, candidates, change, current } = props;
  const { close } = dialogs;
  const person = people.find(({ _id }) => _id === current.person._id) ?? current.person;
  if (current.kind === "call") {
    return (
      <callingOne.Layer
        parentId={postId}
        person={person}
        onClose={() => {
          calling.one.reset();
          close();
        }}
        onCall={(numberId, askedFor) => calling.one.mutate({ person, numberId, askedFor }, { onSuccess: close })}
        isBusy={calling.one.isPending}
        refusal={calling.callRefusal}
        opening={calling.callOpening}
      />
    );
  }
  if (current.kind === "doNotCall")
    return <doNotCall.Layer person={person} onClose={close} onMarked={candidates.refresh} />;
  if (current.kind === "sms") {
    return (
      <smsOf.Layer
        person={person}
        zone={job?.timezone ?? "UTC"}
        onClose={close}
        onMessages={() => {
          close();
          change({ texts: person._id }, true);
        }}
        onCancelled={candidates.refresh}
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

/** Stays mounted for its closing animation. */
function RemoveDialog({ dialogs: { current, close }, candidates: { remove } }: JobDialogsProps) {
  const wanted = current?.kind === "remove" ? current.person : undefined;
  const person = useLast(wanted);
  return (
    <ConfirmDialog
      isOpen={wanted !== undefined}
      onClose={close}
      title={<bdi>{m.people_delete_title({ name: person ? nameOf(person) : "" })}</bdi>}
      action={m.people_delete()}
      onConfirm={() =>
        person &&
        remove.mutate(person, {
          onSuccess: close,
          onError: (error) => toast.error(messageOf(error, m.people_delete_failed())),
        })
      }
      isBusy={remove.isPending}
      isDangerous
    >
      {m.people_delete_text()}
    </ConfirmDialog>
  );
}
