import { applicantInputSchema } from "@callwright/contracts/endpoints/candidate";
import { sourceEventDays } from "@callwright/contracts/endpoints/source";
import { findRefusalBySentence, type Refusal, refusal } from "@callwright/contracts/refusals";
import { sourceKindNames } from "@callwright/contracts/source-words";
import type * as z from "zod/mini";
import * as Call from "../call/index.ts";
import * as Candidate from "../candidate/index.ts";
import * as Compliance from "../compliance/index.ts";
import { db, type Item } from "../db/service.ts";
import { transact, tryWrite } from "../db/transact.ts";
import { now, nowIso, toTtl } from "../kernel/clock.ts";
import { ports, runAsSystem, tenantId } from "../kernel/context.ts";
import { AppError, causeOf, notFound } from "../kernel/error.ts";
import { toWellFormed } from "../kernel/json.ts";
import { log } from "../kernel/log.ts";
import * as PhoneNumber from "../number/index.ts";
import * as Parent from "../parent/index.ts";
import type { sourceReceived } from "./messages.ts";
import { type Reading, readOpportunity, readPerson, type SourcePerson } from "./read.ts";
import { find, get, openAccess, type SourceItem } from "./source.ts";

type SourceEventItem = Item<"sourceEvent">;

const maxPayloadLength = 20_000;

type Result = Pick<SourceEventItem, "state"> &
  Partial<Pick<SourceEventItem, "externalId" | "parentId" | "candidateId" | "name" | "phoneNumber" | "failure">>;

/** Handles `source.received`. An unfinished event starts again from its beginning; each step is repeatable. */
export async function receive(message: z.output<(typeof sourceReceived)["schema"]>): Promise<void> {
  const { sourceId, eventId, key } = message;
  const source = await find(sourceId);
  if (!source) return log.info("source.deleted", { sourceId });
  const text = await ports().blobs.getText(key);
  if (text === undefined) return log.warn("webhook.body-gone", { key });
  if (!(await storeEvent(source, eventId, text))) return;
  const result = await runAsSystem(source, "source.received", () => handleEvent(source, eventId, text));
  await db().sourceEvent.patch({ tenantId: tenantId(), sourceId, eventId }).set(result).go();
  const patch = db().source.patch({ tenantId: tenantId(), sourceId }).set({ lastReceivedAt: nowIso() });
  // The write is refused if the source was deleted meanwhile.
  await tryWrite(
    (result.state === "failed" ? patch.set({ lastFailure: result.failure }) : patch.remove(["lastFailure"])).go(),
  );
}

/** False if the event was finished before. */
async function storeEvent({ sourceId }: SourceItem, eventId: string, text: string): Promise<boolean> {
  const key = { tenantId: tenantId(), sourceId, eventId };
  const creation = db().sourceEvent.create({
    ...key,
    state: "received",
    receivedAt: nowIso(),
    ttl: toTtl(now() + sourceEventDays * 86_400_000),
    ...(text.length <= maxPayloadLength && { payload: text }),
  });
  if (await tryWrite(creation.go())) return true;
  const { data } = await db().sourceEvent.get(key).go({ consistent: true });
  return data?.state === "received";
}

async function handleEvent(source: SourceItem, eventId: string, text: string): Promise<Result> {
  const reading = readPerson(toWellFormed(JSON.parse(text)), source);
  if (!source.isEnabled) return ignoredBecause(refusal("source_disabled"), reading);
  const finalReading = reading.kind === "opportunity" ? await readFromSystem(source, reading.opportunityId) : reading;
  if (finalReading.kind === "unreadable") return { state: "failed", failure: finalReading.failure };
  if (finalReading.kind === "person") return addPerson(source, eventId, finalReading.person);
  if (finalReading.kind === "ignored") return ignoredBecause(finalReading.failure, finalReading);
  return { state: "ignored" }; // Only for the type: what a system answers is never an "opportunity" again.
}

function ignoredBecause(failure: Refusal, reading: Reading): Result {
  const person = "person" in reading ? reading.person : undefined;
  if (!person) return { state: "ignored", failure };
  const { phoneNumber, externalId } = person;
  return { state: "ignored", failure, phoneNumber, externalId, name: fullName(person) };
}

const fullName = ({ firstName, lastName }: SourcePerson): string => `${firstName} ${lastName}`.trim();

/** Throws while the system does not answer, so that the queue retries. */
async function readFromSystem(source: SourceItem, opportunityId: string): Promise<Reading> {
  const access = await openAccess(source);
  if (!access) return { kind: "unreadable", failure: refusal("ats_key_missing", { system: sourceKindNames.lever }) };
  const result = await ports().ats.readOpportunity(access, opportunityId);
  if (result.kind === "found") return readOpportunity(result.opportunity, source);
  if (!result.isFinal) throw new AppError("unavailable", result.failure);
  return { kind: "unreadable", failure: result.failure };
}

async function addPerson(source: SourceItem, eventId: string, applicant: SourcePerson): Promise<Result> {
  const { externalId, failure, ...row } = applicant;
  const { good, rejected } = Candidate.validateRows([row], applicantInputSchema);
  const [person] = good;
  const identity = { name: fullName(applicant), externalId, phoneNumber: person?.phoneNumber ?? applicant.phoneNumber };
  if (failure) return { ...identity, state: failure.code === "person_contact_refused" ? "blocked" : "failed", failure };
  if (!person) return { ...identity, state: "failed", failure: failureOf(rejected[0]?.reason ?? "") };
  const suppressed = await Compliance.suppressedAmong([person.phoneNumber]);
  if (suppressed.has(person.phoneNumber)) return { ...identity, state: "blocked" };
  const parent = await Parent.load(source.parentId);
  if (!parent) return { ...identity, state: "failed", failure: refusal("job_deleted") };
  // The source holds the consent, as an import does.
  const { added, present } = await Candidate.addBatch(
    parent,
    [{ ...person, importId: source.sourceId }],
    `src_${eventId}`,
  );
  const candidate = added[0] ?? present[0];
  const candidateFields = { ...identity, parentId: source.parentId, candidateId: candidate?.candidateId };
  if (candidate) await linkOrigin(source, candidate.candidateId, { eventId, externalId });
  if (added.length === 0) return { ...candidateFields, state: "duplicate" };
  if (source.mode === "approval" || !candidate) return { ...candidateFields, state: "waiting" };
  try {
    return { ...candidateFields, ...(await startCalling(source, candidate.candidateId, source.numberId)) };
  } catch (error) {
    if (!(error instanceof AppError) || error.status >= 500) throw error;
    // Credit or a number is missing: the user can approve the person later.
    return { ...candidateFields, state: "waiting", failure: causeOf(error) };
  }
}

/** Also for a person who was already in the job. Has no effect if the person was deleted meanwhile. */
async function linkOrigin(
  { sourceId, parentId }: SourceItem,
  candidateId: string,
  ids: { readonly eventId: string; readonly externalId: string | undefined },
): Promise<void> {
  const origin = { sourceId, ...ids };
  await transact((writer) =>
    Candidate.patch(writer, { tenantId: tenantId(), parentId, candidateId }, { set: { origin } }),
  );
}

const failureOf = (sentence: string): Refusal =>
  findRefusalBySentence(sentence) ?? refusal("provider_message", { words: sentence });

/** Adds to the job's active run, else starts a run. Repeatable, since a run skips people of active runs. */
async function startCalling(
  { parentId }: SourceItem,
  candidateId: string,
  numberId: string | undefined,
): Promise<CallingState> {
  const leads = { candidateIds: [candidateId] };
  const parent = await Parent.get(parentId);
  const { latestRunId } = parent;
  if (latestRunId && (await appendToRun(latestRunId, leads))) return stateInRun(await Call.loadRun(latestRunId));
  try {
    await Call.startRun({ parentId, leads, numberId, isOnlyNew: true });
  } catch (error) {
    // A person who is in an active run will be called by that run.
    if (!(error instanceof AppError && error.refusal.code === "all_in_run")) throw error;
  }
  return { state: "called" };
}

type CallingState = Pick<SourceEventItem, "state"> & Partial<Pick<SourceEventItem, "runId" | "failure">>;

function stateInRun(run: Call.RunItem | undefined): CallingState {
  if (run?.state !== "paused" && run?.state !== "scheduled") return { state: "called" };
  const code = run.state === "paused" ? "source_run_paused" : "source_run_scheduled";
  return { state: "planned", runId: run.runId, failure: refusal(code) };
}

async function appendToRun(runId: string, leads: Call.RunRequest["leads"]): Promise<boolean> {
  try {
    await Call.RunMonitor.append(runId, leads);
    return true;
  } catch (error) {
    if (error instanceof AppError && error.refusal.code === "run_over") return false;
    throw error;
  }
}

export async function approve(sourceId: string, eventId: string, numberId: string | undefined): Promise<void> {
  const source = await get(sourceId);
  const key = { tenantId: tenantId(), sourceId, eventId };
  const { data: event } = await db().sourceEvent.get(key).go({ consistent: true });
  if (!event) throw notFound("source_event");
  if (event.state !== "waiting" || !event.candidateId)
    throw new AppError("conflict", refusal("source_event_not_waiting"));
  const chosenNumberId = numberId ?? source.numberId;
  if (chosenNumberId) await PhoneNumber.requireUsable(chosenNumberId);
  const calling = await startCalling(source, event.candidateId, chosenNumberId);
  await db()
    .sourceEvent.patch(key)
    .set(calling)
    .remove(calling.failure ? [] : ["failure"])
    .go();
}

const pageSize = 50;

interface ShownEvent extends SourceEventItem {
  readonly callsAt?: string | undefined;
}

async function withRunStates(items: readonly SourceEventItem[]): Promise<ShownEvent[]> {
  const runIds = [...new Set(items.flatMap(({ state, runId }) => (state === "planned" && runId ? [runId] : [])))];
  const runs = await Promise.all(runIds.map(Call.loadRun));
  const runsById = new Map(runs.flatMap((run) => (run ? [[run.runId, run]] : [])));
  return items.map((item) => {
    if (item.state !== "planned") return item;
    const run = runsById.get(item.runId ?? "");
    const current = { ...item, runId: undefined, failure: undefined, ...stateInRun(run) };
    if (current.state !== "planned") return current;
    return { ...current, callsAt: run?.state === "scheduled" ? run.startAt : run?.wakeAt };
  });
}

export interface EventPage {
  readonly items: readonly ShownEvent[];
  readonly next?: string | undefined;
}

export async function events(sourceId: string, after: string | undefined): Promise<EventPage> {
  await get(sourceId);
  const query = db().sourceEvent.query.ofSource({ tenantId: tenantId(), sourceId });
  const [receivedAt = "", eventId = ""] = after?.split(" ") ?? [];
  const { data } = await (after ? query.lt({ receivedAt, eventId }) : query).go({
    limit: pageSize,
    order: "desc",
    hydrate: true,
  });
  const last = data.at(-1);
  return {
    items: await withRunStates(data),
    next: last && data.length === pageSize ? `${last.receivedAt} ${last.eventId}` : undefined,
  };
}

interface Preview {
  readonly payload?: string | undefined;
  readonly person?: SourcePerson | undefined;
  readonly problem?: Refusal | undefined;
}

export async function preview(sourceId: string, mapping: SourceItem["mapping"]): Promise<Preview> {
  const source = await get(sourceId);
  const { items } = await events(sourceId, undefined);
  const payload = items.find((event) => event.payload !== undefined)?.payload;
  if (payload === undefined) return {};
  const reading = readPerson(toWellFormed(JSON.parse(payload)), { ...source, mapping });
  if (reading.kind === "unreadable") return { payload, problem: reading.failure };
  return { payload, ...(reading.kind === "person" && { person: reading.person }) };
}
