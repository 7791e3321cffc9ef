import { useMutation } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import * as m from "#messages";
import { ApiError, call, isBillingRefusal, messageOf } from "../../../lib/api.ts";
import { parentKind } from "../../../lib/paths.ts";
import { keys } from "../../../lib/queries.ts";
import { queryClient } from "../../../lib/query.ts";
import { toast } from "../../../lib/toast.ts";
import { batchBody, type Leads, type StartParams } from "../../people/calling/run-requests.tsx";
import { type Person, personName } from "../../people/person.ts";
import type { ParentDetail } from "../parent.ts";

interface RequestedCall {
  /** The number of the person's calls before this one. */
  readonly callsBefore: number;
  /** When the server confirmed the request, in epoch milliseconds. */
  readonly answeredAt?: number;
}

type RequestedCalls = ReadonlyMap<string, RequestedCall>;

/** The ids of the people whose requested call is not in their row yet. */
export function peopleAwaitingCall(
  requested: RequestedCalls,
  people: readonly Person[],
  rowsReadAt: number,
): ReadonlySet<string> {
  const rows = new Map(people.map((person) => [person._id, person]));
  const awaited = new Set<string>();
  for (const [id, { callsBefore, answeredAt }] of requested) {
    const row = rows.get(id);
    const hasCall = row && (row.pendingCallId !== undefined || row.totalCalls > callsBefore);
    // A row read after the server's answer ends the wait even without a call: the call may have been cancelled.
    const isReadSince = answeredAt !== undefined && rowsReadAt > answeredAt;
    if (!row || (!hasCall && !isReadSince)) awaited.add(id);
  }
  return awaited;
}

interface PlaceCallParams {
  readonly person: Person;
  readonly numberId: string | undefined;
  /** The person's words, if they asked for a call outside the calling hours. */
  readonly askedFor?: string | undefined;
}

type StartRunParams = StartParams & { readonly leads: Leads; readonly isScheduled: boolean };

export function useCalling(
  parentId: string,
  parent: ParentDetail | undefined,
  people: readonly Person[],
  getLastPollTime: () => number,
) {
  const [requested, setRequested] = useState<RequestedCalls>(new Map());
  const recordRequest = (person: Person, answer: Pick<RequestedCall, "answeredAt"> = {}) =>
    setRequested((previous) => new Map(previous).set(person._id, { callsBefore: person.totalCalls, ...answer }));
  const forgetRequest = (id: string) =>
    setRequested((previous) => new Map([...previous].filter(([personId]) => personId !== id)));
  const refresh = () => void queryClient.invalidateQueries({ queryKey: [...keys.parent, parentId] });

  const placeCall = useMutation({
    mutationFn: ({ person, numberId, askedFor }: PlaceCallParams) => {
      recordRequest(person);
      return call("placeCall", {
        body: {
          ...(parentKind(parentId) === "job" ? { jobId: parentId } : { agentId: parentId }),
          candidate: person._id,
          selectedPhoneNumberId: numberId,
          ...(askedFor && { askedFor }),
        },
      });
    },
    onSuccess: (_, { person }) => {
      toast.success(m.calling_done({ name: personName(person) }));
      recordRequest(person, { answeredAt: Date.now() });
      refresh();
    },
    onError: (_, { person }) => forgetRequest(person._id),
  });

  const startRun = useMutation({
    mutationFn: (params: StartRunParams) => call("batchCalls", { body: batchBody({ ...params, parentId }) }),
    onSuccess: (_, { isScheduled }) => {
      toast.success(isScheduled ? m.launch_scheduled() : m.execute_done());
      refresh();
    },
  });

  // The started run is awaited until a poll shows it.
  const isRunAwaited = startRun.isSuccess && parent?.run?.runId !== startRun.data.runId;
  // `getLastPollTime` makes the page render after each poll, so it is called only while a call is awaited.
  const readAt = requested.size > 0 ? getLastPollTime() : 0;
  const awaitedCalls = useMemo(() => peopleAwaitingCall(requested, people, readAt), [requested, people, readAt]);
  return {
    awaitedCalls,
    placeCall,
    startRun,
    isRunAwaited,
    // The hint on the number is the specification's text for a failure without a reason.
    callRefusal: placeCall.isError ? messageOf(placeCall.error, m.words_call_invalid_number()) : undefined,
    // Present if the rules allow the refused call at a later time.
    callOpening: placeCall.error instanceof ApiError ? placeCall.error.opening : undefined,
    isCallBillingRefused: isBillingRefusal(placeCall.error),
    isRunBillingRefused: isBillingRefusal(startRun.error),
    runRefusal: startRun.isError ? messageOf(startRun.error, m.execute_failed()) : undefined,
  };
}

export type ParentCalling = ReturnType<typeof useCalling>;
