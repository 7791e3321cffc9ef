/** What the routes of jobs and campaigns share: lists, and details with one page of candidates. */
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
import type { HttpContext } from "../http.ts";
import { presentCandidate } from "../present/job.ts";
import { pageCount } from "../present/pagination.ts";

export async function parentList(kind: ParentKind, query: z.output<ReturnType<typeof parentListQuery>>) {
  const { page, limit, companyName } = query;
  const { items, total } = await Parent.list(kind, { page, pageSize: limit, companyName });
  return { items, pagination: { total, totalPages: pageCount(total, limit), page, limit } };
}

interface ParentRef {
  readonly id: string;
  readonly kind: ParentKind;
}

/** The ETag holds the query and the versions of counters and do-not-call list; an unchanged poll reads only those. */
export async function readCandidatesPage({ id, kind }: ParentRef, query: z.output<typeof peopleQuery>, c: HttpContext) {
  const knownEtag = c.req.header("if-none-match");
  const blocked = await Compliance.blockedNumbers();
  const etagAt = (version: number) => `W/"${version}.${blocked.versionTag}.${queryForEtag(query)}"`;
  const isKnownToClient = (version: number) => blocked.versionTag !== undefined && knownEtag === etagAt(version);
  const parent = await Parent.getIfChanged(id, isKnownToClient, kind);
  if (!parent) return c.body(null, 304, { etag: knownEtag ?? "" });
  const run = parent.latestRunId ? await Call.loadRun(parent.latestRunId) : undefined;
  const [page, freshParent] = await Promise.all([Candidate.page(parent, query), refreshAfterRun(parent, run)]);
  const [texts, interviews] = await Promise.all([
    Text.ofCandidates(parent, page.items),
    readInterviews(parent, page.items),
  ]);
  // Unsettled: the list and the job's counters disagree for a moment, so the next poll must read again.
  if (page.isSettled && blocked.versionTag !== undefined) c.header("etag", etagAt(parent.version));
  return {
    parent: freshParent,
    people: {
      candidates: page.items.map((person) => ({
        ...presentCandidate(parent, person, { blocked, texts }),
        interview: interviews.get(person.candidateId),
        ...(query.columns === "all" && { variables: person.variables }),
      })),
      pagination: {
        totalCandidates: page.total,
        totalPages: pageCount(page.total, query.pageSize),
        page: query.page,
        pageSize: query.pageSize,
      },
      outcomes: [...page.outcomes],
      lastOrdinal: parent.lastOrdinal,
      run: run && Call.RunMonitor.progressOf(run),
    },
  };
}

export async function presentPerson(parent: Parent.ParentItem, person: Candidate.CandidateItem) {
  const [blocked, texts] = await Promise.all([Compliance.blockedNumbers(), Text.ofCandidates(parent, [person])]);
  return presentCandidate(parent, person, { blocked, texts });
}

async function readInterviews(parent: Parent.ParentItem, people: readonly Candidate.ListRow[]) {
  if (!parent.interviews) return new Map<string, Interview.InterviewItem>();
  const candidateIds = people.map(({ candidateId }) => candidateId);
  const booked = await Interview.listBooked(parent.parentId, candidateIds);
  return new Map(booked.map((interview) => [interview.candidateId, interview]));
}

function queryForEtag(query: Readonly<Record<string, string | number | undefined>>): string {
  const parameters = Object.entries(query).filter(([, value]) => value !== undefined);
  return parameters.map(([name, value]) => `${name}=${encodeURIComponent(String(value))}`).join(".");
}

const justCompletedMs = 5_000;

/** Reads the parent again if its run has just completed: its counters may be older than the run's row. */
async function refreshAfterRun(parent: Parent.ParentItem, run: Call.RunItem | undefined): Promise<Parent.ParentItem> {
  const completedAt = run?.completedAt;
  const isJustCompleted = completedAt !== undefined && now() - Date.parse(completedAt) < justCompletedMs;
  return isJustCompleted ? Parent.get(parent.parentId) : parent;
}
