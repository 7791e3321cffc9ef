import { fieldNames, messages } from "@callwright/contracts";
import { type CallColumn, exportedHeader } from "@callwright/contracts/candidate-columns";
import { candidatesFileName, csvLine } from "@callwright/contracts/csv";
import * as documentEndpoints from "@callwright/contracts/endpoints/document";
import * as endpoints from "@callwright/contracts/endpoints/job";
import { notExecuted } from "@callwright/contracts/outcome";
import * as Candidate from "@callwright/core/candidate/index";
import * as Document from "@callwright/core/document/index";
import * as Parent from "@callwright/core/parent/index";
import type { App } from "../http.ts";
import { implement } from "../implement.ts";
import { presentJob, presentJobListItem } from "../present/job.ts";
import { parentList, readCandidatesPage } from "./parent.ts";

export function jobRoutes(app: App): void {
  documentRoutes(app);
  crudRoutes(app);
}

function documentRoutes(app: App): void {
  implement(app, documentEndpoints.createDocument, ({ body }) => Document.create(body));

  implement(app, documentEndpoints.readDocument, async ({ params }) => ({
    document: await Document.startReading(params.id),
  }));

  implement(app, documentEndpoints.getDocument, async ({ params }) => ({ document: await Document.get(params.id) }));

  implement(app, documentEndpoints.proposeCriteria, async ({ body }) => ({
    proposals: Document.proposeCriteria(body.text, body.language),
  }));
}

function crudRoutes(app: App): void {
  implement(app, endpoints.createJob, async ({ body }) => {
    const job = await Parent.create(body);
    return { message: messages.jobCreated, job: presentJob(job) };
  });

  implement(app, endpoints.updateJob, async ({ params, body }) => {
    const job = await Parent.update({ ...body, parentId: params.id });
    return { message: messages.jobUpdated, job: presentJob(job) };
  });

  implement(app, endpoints.deleteJob, async ({ params }) => {
    await Parent.remove(params.id, "job");
    return { message: messages.jobDeleted };
  });

  implement(app, endpoints.getJobs, async ({ query }) => {
    const { items, pagination } = await parentList("job", query);
    return { jobs: items.map(presentJobListItem), pagination };
  });

  implement(app, endpoints.getJob, async ({ params, query }, c) => {
    const page = await readCandidatesPage({ id: params.id, kind: "job" }, query, c);
    if (page instanceof Response) return page;
    return { job: { ...presentJob(page.parent), ...page.people } };
  });

  implement(app, endpoints.exportCsv, async ({ params, query }) => {
    const job = await Parent.get(params.id);
    return { filename: candidatesFileName(job.title), lines: exportLines(job, query) };
  });
}

type Person = Candidate.CandidateItem;
type Cell = string | number | undefined;

/** Keeps the file, fixed columns included, below the 200 columns that our import reads. */
const maxExtraColumns = 150;

const personColumns: Readonly<Record<string, (person: Person, job: Parent.ParentItem) => Cell>> = {
  ...Object.fromEntries(fieldNames.map((name) => [name, (person: Person) => person[name]])),
  currency: Candidate.salaryCurrency,
};

function yesNo(value: boolean | undefined): Cell {
  if (value === undefined) return undefined;
  return value ? "yes" : "no";
}

const callColumns: Record<CallColumn, (person: Person) => Cell> = {
  callStatus: ({ callStatus }) => callStatus,
  callOutcome: ({ outcomeLabel }) => outcomeLabel ?? notExecuted,
  callSummary: ({ summary }) => summary,
  endReason: ({ endReason }) => endReason,
  durationSeconds: ({ callSeconds }) => callSeconds,
  totalCalls: ({ totalCalls }) => totalCalls,
  calledAt: ({ calledAt }) => calledAt,
  evaluation: ({ evaluation }) => (evaluation?.label === notExecuted ? undefined : evaluation?.label),
  evaluationInterested: ({ evaluation }) => yesNo(evaluation?.interested),
  evaluationExperienceYears: ({ evaluation }) => evaluation?.experienceYears,
  evaluationSalaryExpectation: ({ evaluation }) => evaluation?.salaryExpectation,
  evaluationAvailability: ({ evaluation }) => evaluation?.availability,
  evaluationOptOut: ({ evaluation }) => yesNo(evaluation?.optOut),
  evaluationHumanRequested: ({ evaluation }) => yesNo(evaluation?.humanRequested),
  evaluationCallbackAt: ({ evaluation }) => evaluation?.callbackAt,
  scorecardScore: ({ scorecard }) => scorecard?.score,
  scorecardAnswered: ({ scorecard }) => scorecard?.answered,
  scorecardOf: ({ scorecard }) => scorecard?.of,
  scorecardMustHaves: ({ scorecard }) => scorecard?.mustHaves,
  scorecardNoticeWeeks: ({ scorecard }) => scorecard?.notice,
  scorecardStartDate: ({ scorecard }) => scorecard?.date,
  scorecardDecision: ({ decision }) => decision,
  scorecardNote: ({ decisions }) => decisions?.at(-1)?.note,
  addedAt: ({ createdAt }) => createdAt,
};

const columns: Readonly<Record<string, (person: Person, job: Parent.ParentItem) => Cell>> = {
  ...personColumns,
  ...callColumns,
};

/** Streams the lines in chunks, in import order. */
async function* exportLines(job: Parent.ParentItem, view: Candidate.View): AsyncGenerator<string> {
  const extraNames = await Candidate.extraColumns(job, maxExtraColumns);
  yield csvLine([...Object.keys(columns), ...extraNames.map(exportedHeader)]);
  for await (const people of Candidate.walk(job, view))
    yield people.map((person) => csvLine(rowCells(person, job, extraNames))).join("");
}

function rowCells(person: Person, job: Parent.ParentItem, extraNames: readonly string[]): Cell[] {
  const ownCells = Object.values(columns).map((cell) => cell(person, job));
  return [...ownCells, ...extraNames.map((name) => person.variables?.[name])];
}
