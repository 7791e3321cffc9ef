import { useMutation } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import * as m from "#messages";
import { ApiError, call, isBillingRefusal, messageOf } from "../../../lib/api.ts";
import { kindOf } from "../../../lib/parent-kind.ts";
import { keys } from "../../../lib/queries.ts";
import { queryClient } from "../../../lib/query.ts";
import { toast } from "../../../lib/toast.ts";
import { batchBody, type Leads, type StartParams } from "../../people/calling/run-requests.tsx";
import { type Person, personName } from "../../people/person.ts";
import type { ParentDetail } from "../parent.ts";
import { awaitedCalls, type RequestedCalls } from "./requested-calls.ts";

interface OneCall {
  readonly person: Person;
  readonly numberId: string | undefined;
  readonly askedFor?: string | undefined;
}

export function useCalling(
  parentId: string,
  parent: ParentDetail | undefined,
  people: readonly Person[],
  seenAt: () => number,
) {
  const [requested, setRequested] = useState<RequestedCalls>(new Map());
  const forget = (id: string) => setRequested((previous) => new Map([...previous].filter(([other]) => other !== id)));
  const refresh = () => void queryClient.invalidateQueries({ queryKey: [...keys.parent, parentId] });

  const one = useMutation({
    mutationFn: ({ person, numberId, askedFor }: OneCall) => {
      setRequested((previous) => new Map(previous).set(person._id, { calls: person.totalCalls }));
      return call("placeCall", {
        body: {
          ...(kindOf(parentId) === "job" ? { jobId: parentId } : { agentId: parentId }),
          candidate: person._id,
          selectedPhoneNumberId: numberId,
          ...(askedFor && { askedFor }),
        },
      });
    },
    onSuccess: (_, { person }) => {
      toast.success(m.calling_done({ name: personName(person) }));
      setRequested((previous) =>
        new Map(previous).set(person._id, { calls: person.totalCalls, answeredAt: Date.now() }),
      );
      refresh();
    },
    onError: (_, { person }) => forget(person._id),
  });

  const all = useMutation({
    mutationFn: (params: StartParams & { readonly leads: Leads; readonly isScheduled: boolean }) =>
      call("batchCalls", { body: batchBody({ ...params, parentId }) }),
    onSuccess: (_, { isScheduled }) => {
      toast.success(isScheduled ? m.launch_scheduled() : m.execute_done());
      refresh();
    },
  });

  // Until the next poll shows the run that was started.
  const isRunAwaited = all.isSuccess && parent?.run?.runId !== all.data.runId;
  const polledAt = requested.size > 0 ? seenAt() : 0;
  const waiting = useMemo(() => awaitedCalls(requested, people, polledAt), [requested, people, polledAt]);
  return {
    requested: waiting,
    one,
    all,
    isRunAwaited,
    callRefusal: one.isError ? messageOf(one.error, m.words_call_invalid_number()) : undefined,
    callOpening: one.error instanceof ApiError ? one.error.opening : undefined,
    isCallBillingRefused: isBillingRefusal(one.error),
    isRunBillingRefused: isBillingRefusal(all.error),
    runRefusal: all.isError ? messageOf(all.error, m.execute_failed()) : undefined,
  };
}

export type ParentCalling = ReturnType<typeof useCalling>;
