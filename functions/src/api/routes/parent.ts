/** What the routes of jobs and campaigns share: lists, and details with one page of people. */
import type { ParentKind } from "@callwright/contracts";
import type { parentListQuery, peopleQuery } from "@callwright/contracts/endpoints/parent";
import * as Call from "@callwright/core/call/index";
import * as Candidate from "@callwright/core/candidate/index";
import * as Compliance from "@callwright/core/compliance/index";
import * as Interview from "@callwright/core/interview/index";
import { now } from "@callwright/core/kernel/clock";
import * as Parent from "@callwright/core/parent/index";
import * as Text from "@callwright/core/text/index";
import type * as z from "zod/mini";
import type { Http } from "../http.ts";
import { presentCandidate } from "../present/job.ts";

export async function parentList(kind: ParentKind, query: z.output<ReturnType<typeof parentListQuery>>) {
  const { page, limit, companyName } = query;
  const { items, total } = await Parent.list(kind, { page, pageSize: limit, companyName });
  return { items, pagination: { total, totalPages: pagesOf(total, limit), page, limit } };
}

interface ParentRef {
  readonly id: string;
  readonly kind: ParentKind;
}

/** The ETag is the counters' and the do-not-call list's version: an unchanged poll reads little else. */
export async function peopleOf({ id, kind }: ParentRef, query: z.output<typeof peopleQuery>, c: Http) {
  const seen = c.req.header("if-none-match");
  const barred = await Compliance.blockedNumbers();
  const etag = (version: number) => etagOf(`${version}.${barred.state}`, query);
  const isKnown = (version: number) => barred.state !== undefined && seen === etag(version);
  const parent = await Parent.getUnless(id, isKnown, kind);
  if (!parent) return c.body(null, 304, { etag: seen ?? "" });
  const run = parent.latestRunId ? await Call.loadRun(parent.latestRunId) : undefined;
  const [people, counted] = await Promise.all([Candidate.page(parent, query), atLeastAsNewAs(run, parent)]);
  const [preCalls, interviews] = await Promise.all([preCallTexts(people.items), interviewsOf(parent, people.items)]);
  if (people.isSettled && barred.state !== undefined) c.header("etag", etag(parent.version));
  return {
    parent: counted,
    people: {
      candidates: people.items.map((person) => ({
        ...presentCandidate(parent, person, barred, preCalls.get(person.candidateId)),
        interview: interviews.get(person.candidateId),
        ...(query.columns === "all" && { variables: person.variables }),
      })),
      pagination: {
        totalCandidates: people.total,
        totalPages: pagesOf(people.total, query.pageSize),
        page: query.page,
        pageSize: query.pageSize,
      },
      outcomes: [...people.outcomes],
      lastOrdinal: parent.lastOrdinal,
      run: run && Call.RunMonitor.progressOf(run),
    },
  };
}

const preCallTexts = (people: readonly Candidate.ListRow[]) =>
  Text.preCallTexts(
    people
      .filter(({ hasPreText }) => hasPreText !== undefined)
      .map(({ parentId, candidateId }) => ({ candidateId, textId: Candidate.preCallTextId(parentId, candidateId) })),
  );

async function interviewsOf(parent: Parent.ParentItem, people: readonly Candidate.ListRow[]) {
  if (!parent.interviews) return new Map<string, Interview.InterviewItem>();
  const found = await Interview.bookedOf(
    parent.parentId,
    people.map(({ candidateId }) => candidateId),
  );
  return new Map(found.map((interview) => [interview.candidateId, interview]));
}

type ViewQuery = Record<string, string | number | undefined>;

const etagOf = (state: string, query: ViewQuery): string => `W/"${state}.${viewName(query)}"`;

/** What is looked at, in characters that an ETag may hold. */
const viewName = (query: ViewQuery): string =>
  Object.entries(query)
    .flatMap(([name, value]) => (value === undefined ? [] : [`${name}=${encodeURIComponent(value)}`]))
    .join(".");

/** A run completes in one transaction with its job, so a completed run must not be shown with older counters. */
const freshMs = 5_000;

async function atLeastAsNewAs(run: Call.RunItem | undefined, parent: Parent.ParentItem): Promise<Parent.ParentItem> {
  const isFresh = run?.completedAt !== undefined && now() - Date.parse(run.completedAt) < freshMs;
  return isFresh ? Parent.get(parent.parentId) : parent;
}

export const pagesOf = (total: number, size: number): number => Math.max(1, Math.ceil(total / size));
