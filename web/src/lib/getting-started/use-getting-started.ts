import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { call } from "../api.ts";
import { campaignsQuery, jobsQuery, logsQuery, meQuery, minutesQuery } from "../queries.ts";
import { queryClient } from "../query.ts";
import { hasCampaigns } from "../roles.ts";
import { useUser } from "../session.ts";
import { readStored, readStoredJson, writeStored } from "../storage.ts";
import { doneByFacts, type Facts, isSameSteps, merge, progressOf, type StepId } from "./steps.ts";

const OWNER = "completedStepsOf";

/** Empty for another user's steps. */
export function readSteps(userId: string): StepId[] {
  if (readStored(OWNER) !== userId) return [];
  const kept = readStoredJson("completedSteps");
  return merge(Array.isArray(kept) ? kept : []);
}

export function writeSteps(userId: string, done: readonly StepId[]) {
  writeStored(OWNER, userId);
  writeStored("completedSteps", JSON.stringify(done));
  writeStored("progressPercentage", String(progressOf(done)));
}

/** Shares the dashboard's query. */
const LATEST = 5;

function useFacts(): Facts {
  const user = useUser();
  const jobs = useQuery(jobsQuery(1, LATEST)).data;
  const campaigns = useQuery({ ...campaignsQuery(1, LATEST), enabled: hasCampaigns(user) }).data;
  return {
    hasNumber: useQuery(minutesQuery(user.id)).data?.istwillio,
    jobs: jobs?.pagination.total,
    campaigns: hasCampaigns(user) ? campaigns?.pagination.total : 0,
    people: jobs && [...jobs.jobs, ...(campaigns?.agents ?? [])].reduce((sum, one) => sum + one.totalCandidates, 0),
    calls: useQuery(logsQuery(1, LATEST)).data?.pagination.total,
  };
}

export function useDoneSteps() {
  const user = useUser();
  const facts = useFacts();
  const [stored, setKept] = useState(() => readSteps(user.id));
  const byFacts = doneByFacts(facts);
  const done = merge(user.completedSteps, stored, byFacts);
  const isKnown = Object.values(facts).every((fact) => fact !== undefined);
  return { user, done, byFacts, facts, isKnown, setKept };
}

export function useGettingStarted() {
  const { user, done, byFacts, isKnown, setKept } = useDoneSteps();
  const keep = (steps: readonly StepId[]) => {
    setKept([...steps]);
    writeSteps(user.id, steps);
    const changed = { ...user, completedSteps: [...steps] };
    queryClient.setQueryData(meQuery.queryKey, changed);
    // Steps that failed to save stay in this browser, and are saved at the next visit.
    void call("updateUser", { body: { completedSteps: [...steps] } }).catch(() => undefined);
  };
  const isBehind = isKnown && !(isSameSteps(done, user.completedSteps) && isSameSteps(done, readSteps(user.id)));
  // biome-ignore lint/correctness/useExhaustiveDependencies: syncs when either side is behind.
  useEffect(() => {
    if (isBehind) keep(done);
  }, [isBehind]);
  const toggle = (id: StepId) => keep(done.includes(id) ? done.filter((other) => other !== id) : merge(done, [id]));
  return { done, byFacts, progress: progressOf(done), toggle, isKnown };
}
