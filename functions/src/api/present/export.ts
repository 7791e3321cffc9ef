/** Candidate CSV export, one row per person: fields, call results, custom columns. Our import can read it. */
import { fieldNames } from "@callwright/contracts";
import { type CallColumn, exportedHeader } from "@callwright/contracts/candidate-columns";
import { csvLine } from "@callwright/contracts/csv";
import { notExecuted } from "@callwright/contracts/outcome";
import * as Candidate from "@callwright/core/candidate/index";
import type { ParentItem } from "@callwright/core/parent/index";

type Person = Candidate.CandidateItem;
type Cell = string | number | undefined;

/** Spreadsheets cannot open more columns. */
const maxExtraColumns = 150;

const personCells: Readonly<Record<string, (person: Person, job: ParentItem) => Cell>> = {
  ...Object.fromEntries(fieldNames.map((name) => [name, (person: Person) => person[name]])),
  currency: Candidate.salaryCurrency,
};

const yesNo = (value: boolean | undefined): Cell => (value === undefined ? undefined : value ? "yes" : "no");

const callCells: Record<CallColumn, (person: Person) => Cell> = {
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

const cells: readonly ((person: Person, job: ParentItem) => Cell)[] = Object.values({ ...personCells, ...callCells });

/** Streams the lines in chunks, in import order. */
export async function* exportLines(job: ParentItem, view: Candidate.View): AsyncGenerator<string> {
  const extras = await Candidate.extraColumns(job, maxExtraColumns);
  yield csvLine([...Object.keys({ ...personCells, ...callCells }), ...extras.map(exportedHeader)]);
  for await (const people of Candidate.walk(job, view))
    yield people
      .map((person) =>
        csvLine([...cells.map((cell) => cell(person, job)), ...extras.map((name) => person.variables?.[name])]),
      )
      .join("");
}
