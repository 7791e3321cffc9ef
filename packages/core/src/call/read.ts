import { wholeSeconds } from "@callwright/contracts/figures";
import * as z from "zod/mini";
import type { CandidateItem } from "../candidate/index.ts";
import { concurrent, getAll } from "../db/get-all.ts";
import type { PageRequest } from "../db/page.ts";
import { db } from "../db/service.ts";
import { ports, tenantId, userActor } from "../kernel/context.ts";
import { notFound } from "../kernel/error.ts";
import { parse } from "../kernel/fn.ts";
import * as Parent from "../parent/index.ts";
import type { CallRef, TranscriptLine } from "../ports/voice.ts";
import * as User from "../user/index.ts";
import { voiceOf } from "../voice-account/index.ts";
import { accountOfCall } from "./account-capacity/lease.ts";
import { type CallItem, callTime, padOrdinal, transcriptKey } from "./item.ts";

export async function get(callId: string): Promise<CallItem> {
  const { tenantId, userId } = userActor();
  const { data } = await db().call.get({ tenantId, callId }).go();
  if (!data || data.userId !== userId) throw notFound("call");
  User.requireVisible(data);
  return data;
}

export async function load(callId: string): Promise<CallItem | undefined> {
  const { data } = await db().call.get({ tenantId: tenantId(), callId }).go({ consistent: true });
  return data ?? undefined;
}

/** The live call of a provider's request; undefined if it is of another attempt or account. */
export async function findLive(
  { tenantId, callId, attempt }: CallRef,
  { voiceCallId, accountId }: { readonly voiceCallId: string; readonly accountId: string },
): Promise<CallItem | undefined> {
  const { data: call } = await db().call.get({ tenantId, callId }).go({ consistent: true });
  if (!call || call.state === "queued" || call.state === "ended") return undefined;
  // The call's `voiceCallId` is saved with the dial's answer, and a quick request may arrive before that.
  if (call.voiceCallId !== undefined && call.voiceCallId !== voiceCallId) return undefined;
  return accountOfCall(call) === accountId && attempt === call.attempts ? call : undefined;
}

/** In the given order; missing calls are left out. */
export async function loadMany(ids: readonly string[], { consistent = false } = {}): Promise<CallItem[]> {
  const keys = ids.map((callId) => ({ tenantId: tenantId(), callId }));
  const calls = await getAll(keys, (batch) =>
    db()
      .call.get(batch)
      .go({ concurrent, ...(consistent && { consistent }) }),
  );
  const byId = new Map(calls.map((call) => [call.callId, call]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

const transcriptSchema = z.array(
  z.object({ role: z.enum(["user", "assistant"]), message: z.string(), secondsFromStart: z.optional(z.number()) }),
);

export async function transcript(call: CallItem): Promise<readonly TranscriptLine[]> {
  if (call.state === "in_progress") return liveTranscript(call);
  const text = call.seconds ? await ports().blobs.getText(transcriptKey(call)) : undefined;
  return text ? parse(transcriptSchema, JSON.parse(text)) : [];
}

function ordinalRange(total: number, { page, pageSize }: PageRequest) {
  const last = total - (page - 1) * pageSize;
  if (last < 1) return undefined;
  return { from: padOrdinal(Math.max(1, last - pageSize + 1)), to: padOrdinal(last) };
}

export async function listOfParent(parentId: string, request: PageRequest) {
  const { totalCalls } = await Parent.get(parentId);
  return pageOfParent(parentId, totalCalls, request);
}

export async function listOfAssistant(assistantId: string, request: PageRequest) {
  const counters = await Parent.loadCounters(assistantId);
  return pageOfParent(assistantId, counters?.totalCalls ?? 0, request);
}

async function pageOfParent(parentId: string, totalCalls: number, request: PageRequest) {
  const { tenantId } = userActor();
  const range = ordinalRange(totalCalls, request);
  if (!range) return { items: [], total: totalCalls };
  const { data } = await db()
    .call.query.ofParent({ tenantId, parentId })
    .between({ parentOrdinal: range.from }, { parentOrdinal: range.to })
    .go({ hydrate: true, pages: "all" });
  return { items: data.sort((a, b) => b.parentOrdinal.localeCompare(a.parentOrdinal)), total: totalCalls };
}

/** A page may be short: calls of areas closed to the user are left out. */
export async function listOfUser(request: PageRequest) {
  const { tenantId, userId } = userActor();
  const { data: meter } = await db().meter.get({ tenantId, userId }).go();
  const total = meter?.callsPlaced ?? 0;
  const range = ordinalRange(total, request);
  if (!range) return { items: [], total };
  const { data } = await db()
    .call.query.ofUser({ tenantId, userId })
    .between({ userOrdinal: range.from }, { userOrdinal: range.to })
    .go({ hydrate: true, pages: "all" });
  const items = data.filter(User.isVisible).sort((a, b) => b.userOrdinal.localeCompare(a.userOrdinal));
  return { items, total };
}

export const callIdsOf = ({ callIds = [] }: Pick<CandidateItem, "callIds">): string[] =>
  callIds.map((id) => `call_${id}`);

export async function listOfPerson(person: Pick<CandidateItem, "callIds">, { page, pageSize }: PageRequest) {
  const calls = await loadMany(callIdsOf(person));
  calls.sort((a, b) => callTime(b).localeCompare(callTime(a)));
  return {
    items: calls.slice((page - 1) * pageSize, page * pageSize),
    total: calls.length,
    totalSeconds: calls.reduce((total, { seconds }) => total + wholeSeconds(seconds), 0),
  };
}

/** After this time the call is shown without its transcript. */
const transcriptWaitMs = 2_000;

async function liveTranscript({ voiceCallId, accountId }: CallItem): Promise<readonly TranscriptLine[]> {
  if (!voiceCallId) return [];
  const request = voiceOf(accountId)
    .getCall(voiceCallId)
    .catch(() => undefined);
  const call = await Promise.race([
    request,
    new Promise<undefined>((resolve) => setTimeout(resolve, transcriptWaitMs)),
  ]);
  return call?.transcript ?? call?.report?.transcript ?? [];
}
