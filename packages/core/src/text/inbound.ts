import { smsSize } from "@callwright/contracts/sms";
import { truncate } from "@callwright/contracts/truncate";
import * as Candidate from "../candidate/index.ts";
import * as Compliance from "../compliance/index.ts";
import { transact } from "../db/transact.ts";
import { now, nowIso, toIso } from "../kernel/clock.ts";
import { ports, runAsSystem } from "../kernel/context.ts";
import { toWellFormed } from "../kernel/json.ts";
import { describeError, log } from "../kernel/log.ts";
import { send } from "../kernel/message.ts";
import type { NumberItem } from "../number/index.ts";
import * as PhoneNumber from "../number/index.ts";
import * as Outbox from "../outbox/index.ts";
import type { ReceivedText } from "../ports/carrier.ts";
import * as Reach from "../reach/index.ts";
import { changeTextCounts } from "./count.ts";
import { listKey, receivedTextId, stateFields, type TextItem } from "./item.ts";
import { missedTexts } from "./messages.ts";
import { wakeNow } from "./sender.ts";
import { findLastAddedPerson, findPerson, loadThread, updateThread } from "./thread.ts";
import { load } from "./transition.ts";

const maxWordsLength = 300;

export async function receive(number: NumberItem, rawText: ReceivedText): Promise<void> {
  const received = toWellFormed(rawText);
  if (received.to !== number.phoneNumber) {
    log.warn("text.for-another", { numberId: number.numberId });
    return;
  }
  const { from, body } = received;
  const storedText = await load({ tenantId: number.tenantId, textId: receivedTextId(received.carrierId) });
  // A number with its country code; short codes and alphanumeric senders cannot be suppressed.
  const isPerson = /^\+[1-9]\d{6,14}$/.test(from);
  const keyword = isPerson ? (received.optOut ?? Compliance.keywordOf(body)) : undefined;
  // Opt-outs come first, so that no later failure delays them. A replayed "stop" must not undo a later "start".
  if (keyword === "stop" && !storedText)
    await Compliance.suppress({
      phoneNumber: from,
      source: "sms",
      words: truncate(body, maxWordsLength),
      at: writtenAt(received),
    });
  const text = storedText ?? (await store(number, received));
  if (!isPerson) return;
  const saidAt = writtenAt(received) ?? text.createdAt;
  if (keyword === "hold" && (await holdAuthor(text))) return;
  const isLifted = keyword === "start" && (await liftByText(from, body, saidAt));
  if ((keyword === "stop" || isLifted) && text.parentId && text.candidateId)
    await Reach.closeHoldOf({ parentId: text.parentId, candidateId: text.candidateId });
  // A "yes" that lifts no opt-out is a normal reply.
  if (keyword !== "stop" && !isLifted) await noteReply(text);
}

async function liftByText(phoneNumber: string, words: string, saidAt: string): Promise<boolean> {
  const wasHeld = await Compliance.liftHold({ phoneNumber, words, actor: phoneNumber });
  return (await Compliance.liftByText({ phoneNumber, words, saidAt })) || wasHeld;
}

/** The carrier's time if it gives one, since texts may arrive out of order. */
function writtenAt({ at = "" }: ReceivedText): string | undefined {
  const atMs = Date.parse(at);
  return Number.isNaN(atMs) ? undefined : toIso(Math.min(atMs, now()));
}

async function noteReply({ parentId, parentTitle = "", candidateId, body, ...text }: TextItem): Promise<void> {
  if (!parentId || !candidateId) return;
  const { tenantId, userId, candidateName, phoneNumber, createdAt } = text;
  const person = { tenantId, userId, parentId, parentTitle, candidateId, candidateName, phoneNumber };
  await Reach.noteReply({ ...person, words: truncate(body, maxWordsLength), createdAt });
}

/** Holds a possible opt-out for the user who texted the author, else for the owner of their job; false without either. */
async function holdAuthor({ parentId, candidateId, phoneNumber, ...text }: TextItem): Promise<boolean> {
  const { tenantId, body, createdAt } = text;
  const message = { words: truncate(body, maxWordsLength), createdAt };
  if (parentId && candidateId) {
    const { userId, parentTitle = "", candidateName } = text;
    const person = { tenantId, userId, parentId, parentTitle, candidateId, candidateName, phoneNumber };
    await Reach.noteHold({ ...person, ...message });
    return true;
  }
  const known = await findLastAddedPerson({ phoneNumber });
  if (!known) return false;
  const { parent, candidate } = known;
  await Reach.noteHold({
    tenantId,
    userId: parent.userId,
    parentId: parent.parentId,
    parentTitle: parent.title,
    candidateId: candidate.candidateId,
    candidateName: Candidate.fullName(candidate),
    phoneNumber,
    ...message,
  });
  return true;
}

async function store(number: NumberItem, { carrierId, from, body, mediaCount }: ReceivedText): Promise<TextItem> {
  const { tenantId, numberId, userId, provider, phoneNumber: ownNumber } = number;
  const textId = receivedTextId(carrierId);
  const person = { phoneNumber: from, ...(await identify(number, from)) };
  const createdAt = nowIso();
  const attachments = mediaCount > 0 ? `[${mediaCount} × 📎]` : "";
  const words = [body, attachments].filter((line) => line !== "").join("\n");
  const { segments, encoding } = smsSize(words, provider);
  const { parentId, parentTitle, candidateId, name } = person;
  const row = {
    tenantId,
    textId,
    userId,
    direction: "inbound" as const,
    purpose: "inbound" as const,
    ...stateFields("received"),
    parentId,
    parentTitle,
    candidateId,
    candidateName: name,
    phoneNumber: from,
    numberId,
    ownNumber,
    provider,
    body: words,
    segments,
    encoding,
    carrierId,
    createdAt,
    dueAt: createdAt,
    order: listKey(createdAt, textId),
  };
  const record = await Outbox.recorder();
  const result = await transact((writer) => [
    writer.text.create(row).commit(),
    ...record(writer, "sms.received", candidateId ?? from, {
      smsId: textId,
      phoneNumber: from,
      ownNumber,
      candidateId,
      jobId: parentId,
      body: words,
    }),
    changeTextCounts(writer, number, { received: 1 }),
    updateThread(
      writer,
      // An empty name leaves the thread's own name as it is.
      { userId, number, person: { ...person, name: person.parentId ? name : "" } },
      { receivedAt: createdAt },
    ),
  ]);
  const stored = result.ok ? { attempts: 0, doubts: 0, checks: 0, ...row } : await load({ tenantId, textId });
  if (!stored) throw new Error("A received text was neither stored nor found");
  return stored;
}

interface IncomingAuthor {
  readonly name: string;
  readonly parentId?: string | undefined;
  readonly parentTitle?: string | undefined;
  readonly candidateId?: string | undefined;
}

async function identify({ tenantId, userId }: NumberItem, phoneNumber: string): Promise<IncomingAuthor> {
  const thread = await loadThread({ tenantId, userId, phoneNumber });
  const known = await findPerson({ userId, phoneNumber }, thread);
  if (!known) return { name: thread?.name ?? phoneNumber };
  const { parent, candidate } = known;
  const { parentId, candidateId } = candidate;
  return { name: Candidate.fullName(candidate), parentId, parentTitle: parent.title, candidateId };
}

const budgetMs = 12_000;

/** After new credentials: sends waiting texts and reads those that the old secret rejected; carriers do not retry. */
export async function resumeNumber({ numberId, missedSince }: PhoneNumber.NumberItem): Promise<void> {
  await wakeNow(numberId);
  if (missedSince !== undefined) await send(missedTexts, { numberId });
}

/** Reads texts after missed webhooks. Idempotent; repeated until the carrier's lagging list must be complete. */
export async function catchUp(numberId: string): Promise<void> {
  const number = await PhoneNumber.load(numberId);
  if (number?.missedSince === undefined || number.status === "reconnect") return;
  const startMs = now();
  const progress: CatchUpProgress = { count: 0, isComplete: false };
  try {
    await readMissed(number, number.missedSince, progress, startMs + budgetMs);
  } catch (error) {
    log.warn("text.catch-up-failed", { numberId, error: describeError(error) });
    await PhoneNumber.planReread(number);
    await PhoneNumber.recheckCredentials(number);
    return;
  }
  if (progress.failure !== undefined) {
    await PhoneNumber.planReread(number);
    throw progress.failure;
  }
  if (!progress.isComplete) return send(missedTexts, { numberId });
  await PhoneNumber.saveReadUntil(number, startMs);
  log.info("text.caught-up", { numberId, texts: progress.count });
}

export async function checkSignatureFailure(numberId: string, at: string): Promise<void> {
  if (await PhoneNumber.recheckAfterBadSignature(numberId, at)) await catchUp(numberId);
}

interface CatchUpProgress {
  count: number;
  isComplete: boolean;
  failure?: unknown;
}

async function readMissed(number: NumberItem, since: string, progress: CatchUpProgress, endMs: number): Promise<void> {
  const { tenantId } = number;
  const account = await PhoneNumber.openAccount(number);
  const carrier = await ports().carrier(account.provider);
  const isKnown = async (carrierId: string) => Boolean(await load({ tenantId, textId: receivedTextId(carrierId) }));
  for await (const text of carrier.listReceived(account, number, since, isKnown)) {
    await receive(number, text).catch((error: unknown) => {
      progress.failure = error;
    });
    progress.count += 1;
    if (now() > endMs) return;
  }
  progress.isComplete = true;
}

export async function sweepMissed(): Promise<number> {
  const due = await PhoneNumber.claimNumbersToRead();
  for (const number of due) await runAsSystem(number, "sweep", () => send(missedTexts, { numberId: number.numberId }));
  return due.length;
}
