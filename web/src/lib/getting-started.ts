/** The getting-started list (administration spec §3): its eight steps, derived facts, and progress. */
import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import * as m from "#messages";
import { call } from "./api.ts";
import { paths } from "./paths.ts";
import { campaignsQuery, jobsQuery, logsQuery, meQuery, minutesQuery } from "./queries.ts";
import { queryClient } from "./query.ts";
import { hasCampaigns, useUser } from "./session.ts";
import { readStored, readStoredJson, writeStored } from "./storage.ts";

export const stepIds = [
  "dashboard-overview",
  "create-agent",
  "create-campaign",
  "add-prompt",
  "add-users",
  "execute-calls",
  "phone-number-management",
  "documentation",
] as const;
export type StepId = (typeof stepIds)[number];

const isStep = (id: unknown): id is StepId => (stepIds as readonly unknown[]).includes(id);

/** The steps of several lists in the specified order; unknown ids are dropped. */
export function mergeSteps(...lists: readonly (readonly unknown[])[]): StepId[] {
  const done = new Set(lists.flat().filter(isStep));
  return stepIds.filter((id) => done.has(id));
}

export const progressPercent = (done: readonly StepId[]): number => (done.length / stepIds.length) * 100;

export const hasSameSteps = (steps: readonly unknown[], otherSteps: readonly unknown[]): boolean =>
  steps.length === otherSteps.length && steps.every((id) => otherSteps.includes(id));

/** Facts and counts of the account; undefined while loading. */
interface Facts {
  readonly hasNumber: boolean | undefined;
  readonly jobs: number | undefined;
  readonly campaigns?: number | undefined;
  readonly people: number | undefined;
  readonly calls: number | undefined;
}

export function stepsDoneByFacts({
  hasNumber = false,
  jobs = 0,
  campaigns = 0,
  people = 0,
  calls = 0,
}: Facts): StepId[] {
  const steps: readonly (readonly [StepId, boolean])[] = [
    ["create-agent", jobs > 0 || campaigns > 0],
    ["create-campaign", campaigns > 0],
    ["add-users", people > 0],
    ["execute-calls", calls > 0],
    ["phone-number-management", hasNumber],
  ];
  return steps.filter(([, isDone]) => isDone).map(([id]) => id);
}

/** Leads to a page of the app (`to`), to an external page (`href`), or starts something here. */
export type Action = { readonly label: string } & (
  | { readonly to: string }
  | { readonly href: string }
  | { readonly begin: () => void }
);

export interface StepCard<CardAction extends Action = Action> {
  readonly title: string;
  readonly text: string;
  readonly action: CardAction;
  /** Opening the action's target completes the step. */
  readonly isDoneByOpening?: boolean;
}

export const firstStepIds = [
  "phone-number-management",
  "create-agent",
  "add-users",
  "execute-calls",
] as const satisfies readonly StepId[];
type FirstStepId = (typeof firstStepIds)[number];

type Link = Extract<Action, { to: string }>;

export function firstStepCards(latestJobId: string | undefined): Record<FirstStepId, StepCard<Link>> {
  const job = latestJobId ? paths.job(latestJobId) : paths.jobs;
  return {
    "phone-number-management": {
      title: m.started_numbers(),
      text: m.started_numbers_text(),
      action: { label: m.banner_import_action(), to: paths.numbers },
    },
    "create-agent": {
      title: m.started_agent(),
      text: m.started_agent_text(),
      action: { label: m.dashboard_new_job(), to: `${paths.jobs}?create=1` },
    },
    "add-users": {
      title: m.started_users(),
      text: m.started_users_text(),
      action: { label: m.started_users_action(), to: job },
    },
    "execute-calls": {
      title: m.started_calls(),
      text: m.started_calls_text(),
      action: { label: m.execute_title(), to: job },
    },
  };
}

const OWNER_KEY = "completedStepsOf";

/** Empty if the stored steps are another user's. */
export function readSteps(userId: string): StepId[] {
  if (readStored(OWNER_KEY) !== userId) return [];
  const stored = readStoredJson("completedSteps");
  return mergeSteps(Array.isArray(stored) ? stored : []);
}

export function writeSteps(userId: string, done: readonly StepId[]) {
  writeStored(OWNER_KEY, userId);
  writeStored("completedSteps", JSON.stringify(done));
  writeStored("progressPercentage", String(progressPercent(done)));
}

/** The dashboard's page size, so that both share a query. */
const PAGE_SIZE = 5;

function useFacts(): Facts {
  const user = useUser();
  const jobPage = useQuery(jobsQuery(1, PAGE_SIZE)).data;
  const campaignPage = useQuery({ ...campaignsQuery(1, PAGE_SIZE), enabled: hasCampaigns(user) }).data;
  const parents = [...(jobPage?.jobs ?? []), ...(campaignPage?.agents ?? [])];
  let people = 0;
  for (const { totalCandidates } of parents) people += totalCandidates;
  return {
    hasNumber: useQuery(minutesQuery(user.id)).data?.istwillio, // whether a number can call, at any carrier
    jobs: jobPage?.pagination.total,
    campaigns: hasCampaigns(user) ? campaignPage?.pagination.total : 0,
    people: jobPage && people,
    calls: useQuery(logsQuery(1, PAGE_SIZE)).data?.pagination.total,
  };
}

export function useDoneSteps() {
  const user = useUser();
  const facts = useFacts();
  const [storedSteps, setStored] = useState(() => readSteps(user.id));
  const byFacts = stepsDoneByFacts(facts);
  const done = mergeSteps(user.completedSteps, storedSteps, byFacts);
  const isKnown = Object.values(facts).every((fact) => fact !== undefined);
  return { user, done, byFacts, facts, isKnown, setStored };
}

export function useGettingStarted() {
  const { user, done, byFacts, isKnown, setStored } = useDoneSteps();
  const save = (steps: readonly StepId[]) => {
    setStored([...steps]);
    writeSteps(user.id, steps);
    const changedUser = { ...user, completedSteps: [...steps] };
    queryClient.setQueryData(meQuery.queryKey, changedUser);
    // Steps that failed to save stay in this browser, and are saved at the next visit.
    void call("updateUser", { body: { completedSteps: [...steps] } }).catch(() => undefined);
  };
  const isSaved = hasSameSteps(done, user.completedSteps) && hasSameSteps(done, readSteps(user.id));
  const isBehind = isKnown && !isSaved;
  // biome-ignore lint/correctness/useExhaustiveDependencies: saves when the account or this browser is behind.
  useEffect(() => {
    if (isBehind) save(done);
  }, [isBehind]);
  const toggle = (id: StepId) =>
    save(done.includes(id) ? done.filter((doneId) => doneId !== id) : mergeSteps(done, [id]));
  return { done, byFacts, progress: progressPercent(done), toggle, isKnown };
}
