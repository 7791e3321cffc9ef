import { promptValues, type Scorecard, scorecardSchema } from "@callwright/contracts";
import * as z from "zod/mini";
import * as Candidate from "../candidate/index.ts";
import { ports } from "../kernel/context.ts";
import { parse } from "../kernel/fn.ts";
import * as Parent from "../parent/index.ts";
import * as Prompt from "../prompt/index.ts";
import { coverageOf, provenFacts, scorecardOf, scorecardSummary } from "../scorecard/index.ts";
import { filledCriteria } from "./assistant.ts";
import type { EndReport, SavedScorecard } from "./call-end.ts";
import { isMachine, readOutcome } from "./ending.ts";
import type { CallItem } from "./item.ts";

const scorecardKey = ({ tenantId, callId }: CallItem): string => `calls/${tenantId}/${callId}/scorecard.json`;

export async function saveScorecard(call: CallItem, report: EndReport): Promise<SavedScorecard | undefined> {
  const { analysis, transcript } = report;
  if (!analysis.answers || isMachine(readOutcome(report).party)) return undefined;
  const criteria = await loadCriteria(call);
  if (criteria.length === 0) return undefined;
  const scorecard = scorecardOf(criteria, { transcript, answers: analysis.answers });
  await ports().blobs.put(scorecardKey(call), JSON.stringify(scorecard), "application/json");
  const isAnyAsked = scorecard.answers.some(({ status }) => status !== "not_asked");
  return isAnyAsked ? { summary: scorecardSummary(call.callId, scorecard), facts: provenFacts(scorecard) } : undefined;
}

async function loadCriteria({ parentId, candidateId, promptVersion = 1 }: CallItem) {
  const [parent, person] = await Promise.all([
    Parent.loadTexts(parentId),
    Candidate.getEventual(parentId, candidateId),
  ]);
  if (!parent || !person) return [];
  const version = parent.promptVersion === promptVersion ? parent : await Prompt.findVersion(parentId, promptVersion);
  return filledCriteria(version?.criteria, promptValues(Parent.factsOf(parent), person));
}

/** Older files do not say how many questions were answered. */
const storedSchema = z.omit(scorecardSchema, { answered: true, of: true });

export async function readScorecard(call: CallItem, currency: string | undefined): Promise<Scorecard | undefined> {
  const text = call.promptVersion ? await ports().blobs.getText(scorecardKey(call)) : undefined;
  if (!text) return undefined;
  const stored = parse(storedSchema, JSON.parse(text));
  const answers = stored.answers.map((answer) => (answer.type === "salary" ? { ...answer, currency } : answer));
  return { ...stored, ...coverageOf(answers), answers };
}
