/** Places calls from a job, for one person or many; requested people show as "Calling..." immediately. */
import type { JobDetail } from "@callwright/contracts/endpoints/job";
import { useMutation } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import * as m from "#messages";
import type { Leads } from "../../../components/people/calling/use-run-actions.ts";
import { batchOf, type StartWish } from "../../../components/people/calling/use-run-preview.ts";
import { nameOf, type Person } from "../../../components/people/person.ts";
import { ApiError, call, messageOf } from "../../../lib/api.ts";
import { keys } from "../../../lib/queries.ts";
import { queryClient } from "../../../lib/query.ts";
import { toast } from "../../../lib/toast.ts";
import { type Asked, stillAsked } from "./asked.ts";

interface OneCall {
  readonly person: Person;
  readonly numberId: string | undefined;
  /** The person's words that ask for a call outside their hours. */
  readonly askedFor?: string | undefined;
}

/** `seenAt`: when the people were polled. */
export function useCalling(jobId: string, job: JobDetail | undefined, people: readonly Person[], seenAt: () => number) {
  const [asked, setAsked] = useState<Asked>(new Map());
  const forget = (id: string) => setAsked((old) => new Map([...old].filter(([other]) => other !== id)));
  const refresh = () => void queryClient.invalidateQueries({ queryKey: [...keys.job, jobId] });

  const one = useMutation({
    mutationFn: ({ person, numberId, askedFor }: OneCall) => {
      setAsked((old) => new Map(old).set(person._id, { calls: person.totalCalls }));
      return call("placeCall", {
        body: { jobId, candidate: person._id, selectedPhoneNumberId: numberId, ...(askedFor && { askedFor }) },
      });
    },
    onSuccess: (_, { person }) => {
      toast.success(m.calling_done({ name: nameOf(person) }));
      setAsked((old) => new Map(old).set(person._id, { calls: person.totalCalls, answeredAt: Date.now() }));
      refresh();
    },
    onError: (_, { person }) => forget(person._id),
  });

  const all = useMutation({
    mutationFn: (wish: StartWish & { readonly leads: Leads }) =>
      call("batchCalls", { body: batchOf({ ...wish, parentId: jobId }) }),
    onSuccess: (_, { startAt }) => {
      toast.success(startAt ? m.launch_scheduled() : m.execute_done());
      refresh();
    },
  });

  // Until the next poll shows the run that was started.
  const isRunAwaited = all.isSuccess && job?.run?.runId !== all.data.runId;
  const lookedAt = asked.size > 0 ? seenAt() : 0;
  const waiting = useMemo(() => stillAsked(asked, people, lookedAt), [asked, people, lookedAt]);
  return {
    asked: waiting,
    one,
    all,
    isRunAwaited,
    callRefusal: one.isError ? messageOf(one.error, m.words_call_invalid_number()) : undefined,
    /** When the refused call would be allowed. */
    callOpening: one.error instanceof ApiError ? one.error.opening : undefined,
    runRefusal: all.isError ? messageOf(all.error, m.execute_failed()) : undefined,
  };
}

export type Calling = ReturnType<typeof useCalling>;
