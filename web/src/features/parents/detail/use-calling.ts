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
  /** The person's calls before this one. */
  readonly callsBefore: number;
  readonly answeredAt?: number;
}

type RequestedCalls = ReadonlyMap<string, RequestedCall>;

/** The people whose requested call is not in their row yet. `seenAt`: when the rows were read. */
export function peopleAwaitingCall(
  requested: RequestedCalls,
  people: readonly Person[],
  seenAt: number,
): ReadonlySet<string> {
  const rows = new Map(people.map((person) => [person._id, person]));
  const awaited = new Set<string>();
  for (const [id, { callsBefore, answeredAt }] of requested) {
    const row = rows.get(id);
    const hasCall = row && (row.pendingCallId !== undefined || row.totalCalls > callsBefore);
    // A row read after the answer settles the request either way, since the call may be over.
    const isReadSince = answeredAt !== undefined && seenAt > answeredAt;
    if (!row || (!hasCall && !isReadSince)) awaited.add(id);
  }
  return awaited;
}

interface PlaceCallParams {
  readonly person: Person;
  readonly numberId: string | undefined;
  readonly askedFor?: string | undefined;
}

type StartRunParams = StartParams & { readonly leads: Leads; readonly isScheduled: boolean };

export function useCalling(
  parentId: string,
  parent: ParentDetail | undefined,
  people: readonly Person[],
  readSeenAt: () => number,
) {
  const [requested, setRequested] = useState<RequestedCalls>(new Map());
  const setRequest = (person: Person, answer: Pick<RequestedCall, "answeredAt"> = {}) =>
    setRequested((previous) => new Map(previous).set(person._id, { callsBefore: person.totalCalls, ...answer }));
  const forgetRequest = (id: string) =>
    setRequested((previous) => new Map([...previous].filter(([other]) => other !== id)));
  const refresh = () => void queryClient.invalidateQueries({ queryKey: [...keys.parent, parentId] });

  const placeCall = useMutation({
    mutationFn: ({ person, numberId, askedFor }: PlaceCallParams) => {
      setRequest(person);
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
      setRequest(person, { answeredAt: Date.now() });
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
  const seenAt = requested.size > 0 ? readSeenAt() : 0;
  const awaited = useMemo(() => peopleAwaitingCall(requested, people, seenAt), [requested, people, seenAt]);
  return {
    awaitedCalls: awaited,
    placeCall,
    startRun,
    isRunAwaited,
    callRefusal: placeCall.isError ? messageOf(placeCall.error, m.words_call_invalid_number()) : undefined,
    callOpening: placeCall.error instanceof ApiError ? placeCall.error.opening : undefined,
    isCallBillingRefused: isBillingRefusal(placeCall.error),
    isRunBillingRefused: isBillingRefusal(startRun.error),
    runRefusal: startRun.isError ? messageOf(startRun.error, m.execute_failed()) : undefined,
  };
}

export type ParentCalling = ReturnType<typeof useCalling>;
