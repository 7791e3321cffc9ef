import type { Bulk } from "@callwright/contracts";
import { refusal } from "@callwright/contracts/refusals";
import * as Call from "../call/index.ts";
import * as Candidate from "../candidate/index.ts";
import * as Compliance from "../compliance/index.ts";
import { transact, type Writer } from "../db/transact.ts";
import { AppError } from "../kernel/error.ts";
import { log } from "../kernel/log.ts";
import * as PhoneNumber from "../number/index.ts";
import * as Parent from "../parent/index.ts";
import * as Text from "../text/index.ts";
import { type BulkActionItem, createBulkAction, loadBulkAction, startBulkAction } from "./bulk-action.ts";
import { type Chunk, type ChunkResult, doneBefore, type ProgressWrites } from "./chunk.ts";

const everyone: Candidate.Selection = { all: true, search: "", status: "all", callStatus: "all", except: [] };

type ExclusionReason = "texted" | "called" | "doNotCall";

export async function preCallRecipients(parent: Parent.ParentItem) {
  const people = await Candidate.listSelected(parent, "all");
  const suppressed = await Compliance.loadSuppressed(people);
  const exclusionReason = (person: (typeof people)[number]): ExclusionReason | undefined => {
    const { hasPreText, calledAt, callStatus, phoneNumber } = person;
    if (hasPreText) return "texted";
    if (calledAt !== undefined || callStatus === "in_progress") return "called";
    return suppressed.has(phoneNumber) ? "doNotCall" : undefined;
  };
  const ids: string[] = [];
  const leftOut = { texted: 0, called: 0, doNotCall: 0 };
  for (const person of people) {
    const reason = exclusionReason(person);
    if (reason) leftOut[reason] += 1;
    else ids.push(person.candidateId);
  }
  return { ids, leftOut };
}

export async function startPreCallTexts(parent: Parent.ParentItem, numberId: string | undefined): Promise<Bulk> {
  Text.requirePreCalls(parent);
  const { ids } = await preCallRecipients(parent);
  if (ids.length === 0) throw new AppError("unprocessable", refusal("pre_call_sms_no_candidates"));
  const number = await Text.chooseNumber(numberId, await latestNumber(parent));
  const dueMs = Text.preCallDueMs(parent, number);
  return startBulkAction(parent, {
    action: "pre_call_sms",
    selection: { candidateIds: ids },
    textSettings: { numberId: number.numberId, dueMs },
  });
}

async function latestNumber({ latestRunId }: Parent.ParentItem): Promise<string | undefined> {
  const run = latestRunId ? await Call.loadRun(latestRunId) : undefined;
  return run?.numberIds?.[0];
}

export async function queueRunTexts(runId: string): Promise<void> {
  const run = await Call.loadRun(runId);
  if (run?.textsFrom === undefined || !run.resumedAt || run.state === "cancelled") return;
  const parent = await Parent.load(run.parentId);
  if (parent && hasPreCallTexts(parent))
    for (const [index, source] of run.sources.entries())
      if (index >= run.textsFrom) await queueSourceTexts(parent, run, index, source);
  await Call.clearTextsFrom(run);
}

const hasPreCallTexts = ({ isPreCallSms, preCallSmsTemplate, preCallSmsDelay }: Parent.ParentItem): boolean =>
  isPreCallSms && preCallSmsTemplate.trim() !== "" && (preCallSmsDelay?.option ?? "not_scheduled") !== "not_scheduled";

async function queueSourceTexts(
  parent: Parent.ParentItem,
  run: Call.RunItem,
  index: number,
  source: string,
): Promise<void> {
  const { runId } = run;
  const bulkId = Call.textsBulkId(runId, index);
  if (await loadBulkAction(bulkId)) return;
  const content = await Call.readRunSource(source);
  if (content.kind === "expired") return log.error("run.list-expired", { key: source });
  const isForAll = content.kind === "all";
  const ids = isForAll ? await Candidate.selectedIds(parent, everyone) : content.ids;
  const number = await firstTextableNumber(run.numberIds);
  if (ids.length === 0 || !number) return log.info("run.no-texts", { runId, people: ids.length });
  const { numberId } = number;
  const textSettings = { numberId, dueMs: Text.preCallDueMs(parent), since: Call.beginsAt(run), isForAll };
  await createBulkAction(bulkId, parent, { action: "pre_call_sms", ids, textSettings });
}

async function firstTextableNumber(numberIds: readonly string[] = []): Promise<PhoneNumber.NumberItem | undefined> {
  for (const numberId of numberIds) {
    const number = await PhoneNumber.load(numberId);
    if (number && PhoneNumber.isTextable(number)) return number;
  }
  return undefined;
}

const maxTries = 10;

export async function queueTextChunk(
  bulk: BulkActionItem,
  chunk: Chunk,
  progressWrites: ProgressWrites,
): Promise<ChunkResult> {
  const { parent, ids } = chunk;
  const number = bulk.numberId ? await PhoneNumber.load(bulk.numberId) : undefined;
  if (!number) throw new AppError("not_found", refusal("sms_number_deleted"));
  for (let attempt = 1; attempt <= maxTries; attempt += 1) {
    const people = await peopleToText(bulk, chunk);
    const counts = { done: people.length, skipped: ids.length - people.length };
    const dueMs = bulk.dueMs ?? 0;
    const writeProgress = (writer: Writer) => progressWrites(writer, counts);
    const isDone =
      people.length === 0
        ? (await transact(writeProgress)).ok
        : await Text.queuePreCalls({ parent, number, dueMs, since: bulk.since, people }, writeProgress);
    if (isDone) return counts;
    if ((await loadBulkAction(bulk.bulkId))?.cursor !== bulk.cursor) return doneBefore;
    if (!(await Parent.load(parent.parentId))) throw new AppError("not_found", refusal("job_deleted_meanwhile"));
  }
  throw new AppError("unavailable");
}

async function peopleToText(
  { isForAll, since }: BulkActionItem,
  { parent, ids }: Chunk,
): Promise<readonly Candidate.CandidateItem[]> {
  const people = (await Candidate.getMany(parent.parentId, ids)).filter(({ hasPreText }) => !hasPreText);
  // A run (`since` is its start) also texts people called before; a run for everyone leaves out the completed.
  if (since !== undefined) return isForAll ? people.filter(({ callStatus }) => callStatus !== "Completed") : people;
  const suppressed = await Compliance.suppressedAmong(people.map(({ phoneNumber }) => phoneNumber));
  return people.filter(({ calledAt, phoneNumber }) => calledAt === undefined && !suppressed.has(phoneNumber));
}
