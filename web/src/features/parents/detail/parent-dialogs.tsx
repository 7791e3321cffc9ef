import { Suspense, useCallback } from "react";
import * as m from "#messages";
import { ConfirmDialog } from "../../../components/confirm-dialog.tsx";
import { useLast } from "../../../components/use-once.ts";
import { call, messageOf } from "../../../lib/api.ts";
import { lazyLayer, usePreloadOnFirstInput } from "../../../lib/idle.ts";
import { parentKind } from "../../../lib/paths.ts";
import { toast } from "../../../lib/toast.ts";
import { rejectionsFromError, type SendPeople } from "../../people/import/send-rows.ts";
import { latestCallId, type Person, personName } from "../../people/person.ts";
import { peopleWordsFor } from "../../people/words.ts";
import type { ParentDetail } from "../parent.ts";
import type { SettingsTab } from "../settings/settings-place.ts";
import { parentWords } from "../words.ts";
import type { CandidatesProps } from "./candidates.tsx";
import { ExecuteRunDialog, executeDialog } from "./execute-run.tsx";
import type { OpenDialog } from "./use-dialogs.ts";

const importDialog = lazyLayer(async () => (await import("../../people/import/import-dialog.tsx")).ImportDialog);
const callDialog = lazyLayer(async () => (await import("../../people/calling/call-dialog.tsx")).CallDialog);
const doNotCallDialog = lazyLayer(async () => (await import("../../people/do-not-call-dialog.tsx")).DoNotCallDialog);
const evaluationDialog = lazyLayer(async () => (await import("../../people/evaluation-dialog.tsx")).EvaluationDialog);
const sendDialog = lazyLayer(async () => (await import("../sms/send-dialog.tsx")).SendDialog);
const smsDialog = lazyLayer(async () => (await import("../../people/sms-dialog.tsx")).SmsDialog);
const compareDialog = lazyLayer(async () => (await import("./compare-dialog.tsx")).CompareDialog);
const bulkDialogs = lazyLayer(async () => (await import("./bulk-dialogs.tsx")).BulkDialogs);
/** Not the import dialog: its code is large and rarely needed. */
const preloaded = [executeDialog, callDialog, evaluationDialog];

export interface ParentDialogsProps extends Omit<CandidatesProps, "parentQuery" | "onShown"> {
  readonly parent: ParentDetail | undefined;
  readonly onSettings: (tab: SettingsTab) => void;
}

export function ParentDialogs(props: ParentDialogsProps) {
  usePreloadOnFirstInput(preloaded);
  return (
    <Suspense>
      <CurrentDialog {...props} />
      <RemoveDialog {...props} />
    </Suspense>
  );
}

function CurrentDialog(props: ParentDialogsProps) {
  const { parentId, parent, calling, dialogs, candidates } = props;
  const { current, close } = dialogs;
  const send = useCallback<SendPeople>(
    (people, key) =>
      call("addCandidates", {
        params: { id: parentId },
        body: { candidates: people.map((person) => ({ ...person })), key },
      }).catch(rejectionsFromError),
    [parentId],
  );
  switch (current?.kind) {
    case "add":
      return (
        <importDialog.Layer
          title={peopleWordsFor(parentId).add()}
          parentId={parentId}
          onClose={close}
          send={send}
          onAdded={candidates.refresh}
        />
      );
    case "execute":
      return (
        parent && (
          <ExecuteRunDialog
            title={parentWords(parentKind(parentId)).execute()}
            parent={parent}
            calling={calling}
            leads="all"
            onClose={close}
          />
        )
      );
    case "bulk":
      return <bulkDialogs.Layer {...props} action={current.action} />;
    case "compare":
      return <compareDialog.Layer parentId={parentId} ids={current.ids} onClose={close} />;
    case "sendSms":
      return parent && <SendSms {...props} parent={parent} />;
    case "call":
    case "doNotCall":
    case "evaluation":
    case "sms":
      return <PersonDialog {...props} current={current} />;
    default:
      return null;
  }
}

function SendSms(props: ParentDialogsProps & { readonly parent: ParentDetail }) {
  const { parent, candidates, dialogs, onSettings } = props;
  const { sendSms } = candidates;
  const close = () => {
    sendSms.reset();
    dialogs.close();
  };
  return (
    <sendDialog.Layer
      parent={parent}
      onClose={close}
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

function PersonDialog(props: ParentDialogsProps & { readonly current: Extract<OpenDialog, { person: Person }> }) {
  const { parentId, parent, people, calling, dialogs, candidates, push, current } = props;
  const { close } = dialogs;
  // The list may have newer data about the person than the row that was pressed.
  const person = people.find(({ _id }) => _id === current.person._id) ?? current.person;
  if (current.kind === "call") {
    // Otherwise, the next dialog would show this call's answers.
    const closeCall = () => {
      calling.placeCall.reset();
      calling.startRun.reset();
      close();
    };
    return (
      <callDialog.Layer
        parentId={parentId}
        person={person}
        zone={parent?.timezone ?? "UTC"}
        onClose={closeCall}
        onCall={(numberId, askedFor) => {
          // The refusal of an earlier planned call would hide this call's refusal.
          calling.startRun.reset();
          calling.placeCall.mutate({ person, numberId, askedFor }, { onSuccess: closeCall });
        }}
        onCallAt={(numberId, startAt) =>
          calling.startRun.mutate(
            { leads: { candidateIds: [person._id] }, numberId, numberIds: [], startAt, isScheduled: true },
            { onSuccess: closeCall },
          )
        }
        isBusy={calling.placeCall.isPending || calling.startRun.isPending}
        // If the call is allowed at a later time, the dialog offers that time instead of the refusal.
        refusal={calling.runRefusal ?? (calling.callOpening ? undefined : calling.callRefusal)}
        isBillingRefused={calling.isCallBillingRefused || calling.isRunBillingRefused}
        opening={calling.callOpening}
      />
    );
  }
  if (current.kind === "doNotCall")
    return <doNotCallDialog.Layer person={person} onClose={close} onMarked={candidates.refresh} />;
  if (current.kind === "sms") {
    return (
      <smsDialog.Layer
        person={person}
        zone={parent?.timezone ?? "UTC"}
        onClose={close}
        onMessages={() => {
          close();
          push({ texts: person._id });
        }}
        onCancelled={candidates.refresh}
      />
    );
  }
  return (
    <evaluationDialog.Layer
      person={person}
      onClose={close}
      onOpenCall={() => {
        close();
        push({ call: latestCallId(person), part: "summary" });
      }}
    />
  );
}

/** Stays mounted for its closing animation. */
function RemoveDialog({ parentId, dialogs: { current, close }, candidates: { remove } }: ParentDialogsProps) {
  const words = peopleWordsFor(parentId);
  const personToRemove = current?.kind === "remove" ? current.person : undefined;
  const person = useLast(personToRemove);
  return (
    <ConfirmDialog
      isOpen={personToRemove !== undefined}
      onClose={close}
      title={<bdi>{m.people_delete_title({ name: person ? personName(person) : "" })}</bdi>}
      action={words.remove()}
      onConfirm={() =>
        person &&
        remove.mutate(person, {
          onSuccess: close,
          onError: (error) => toast.error(messageOf(error, words.removeFailed())),
        })
      }
      isBusy={remove.isPending}
      isDangerous
    >
      {m.people_delete_text()}
    </ConfirmDialog>
  );
}
