/** A page costs its own rows only. The first page of a search begins with the calls that an index finds. */
import { type CallDirection, type EndReasonBadge, type OutcomeFilter, outcomeFilterOf } from "@callwright/contracts";
import * as Candidate from "../candidate/index.ts";
import { db } from "../db/service.ts";
import { tenantId, userActor } from "../kernel/context.ts";
import * as Parent from "../parent/index.ts";
import * as User from "../user/index.ts";
import { type CallItem, padOrdinal } from "./item.ts";
import { loadMany } from "./read.ts";

export interface HistoryFilter {
  readonly search?: string | undefined;
  readonly outcome?: OutcomeFilter | undefined;
  readonly endReason?: EndReasonBadge | undefined;
  readonly direction?: CallDirection | undefined;
  readonly parentId?: string | undefined;
  readonly numberId?: string | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

interface PageRequest {
  readonly limit: number;
  readonly after?: string | undefined;
}

/** Upper limit of rows that one request reads. A filter that matches few rows gives a short page with a next one. */
const maxRead = 600;
const chunk = 100;
const searchedPeople = 20;

export async function history(filter: HistoryFilter, request: PageRequest) {
  if (filter.parentId) await Parent.get(filter.parentId);
  const { search } = filter;
  if (search && isCallId(search)) return { items: await loadFound(filter, [fullCallId(search)]) };
  const known = search ? await idsOfPeople(search) : [];
  const seen = new Set(known);
  const isWanted = searchedCall(search);
  const isFiltered = Object.values(filter).some((value) => value !== undefined);
  const items: CallItem[] = request.after === undefined ? await loadFound(filter, known) : [];
  const full = items.length + request.limit;
  let place = request.after ?? (await placeBefore(filter));
  for (let read = 0; read < maxRead; ) {
    const rows = await below(filter, place, isFiltered ? chunk : request.limit + 1);
    read += rows.length;
    for (const row of rows) {
      if (items.length === full) return { items, next: place };
      place = ordinalOf(filter, row);
      if (!seen.has(row.callId) && isWanted(row) && matches(row, filter)) items.push(row);
    }
    const last = rows.at(-1);
    if (!last || rows.length < (isFiltered ? chunk : request.limit + 1) || isBefore(last, filter.from))
      return { items };
  }
  return { items, next: place };
}

const ordinalOf = ({ parentId }: HistoryFilter, call: CallItem): string =>
  parentId ? call.parentOrdinal : call.userOrdinal;

const beyondAll = padOrdinal(999_999_999_999);

async function below({ parentId }: HistoryFilter, place: string, limit: number): Promise<CallItem[]> {
  const owner = { tenantId: tenantId(), userId: userActor().userId };
  const { query } = db().call;
  const options = { order: "desc", limit, hydrate: true } as const;
  const { data } = parentId
    ? await query.ofParent({ tenantId: owner.tenantId, parentId }).lt({ parentOrdinal: place }).go(options)
    : await query.ofUser(owner).lt({ userOrdinal: place }).go(options);
  return data.sort((one, other) => ordinalOf({ parentId }, other).localeCompare(ordinalOf({ parentId }, one)));
}

/** Running numbers are given when a call is placed, retries when they are dialled. */
const timeOf = ({ dialedAt, createdAt }: CallItem): string => dialedAt ?? createdAt;

const dayMs = 86_400_000;
const isBefore = (call: CallItem, from: string | undefined): boolean =>
  from !== undefined && Date.parse(timeOf(call)) < Date.parse(from) - dayMs;

/** Finds the last day's calls by binary search: running numbers follow time to within a day. */
async function placeBefore(filter: HistoryFilter): Promise<string> {
  const [newest] = filter.to ? await below(filter, beyondAll, 1) : [];
  if (!newest || !filter.to) return beyondAll;
  const end = Date.parse(filter.to) + dayMs;
  let [low, high] = [1, Number(ordinalOf(filter, newest)) + 1];
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    const [call] = await below(filter, padOrdinal(middle + 1), 1);
    if (call && Date.parse(timeOf(call)) >= end) high = Math.min(middle, Number(ordinalOf(filter, call)));
    else low = middle + 1;
  }
  return padOrdinal(low);
}

function matches(call: CallItem, filter: HistoryFilter): boolean {
  const { outcome, endReason, direction, parentId, numberId, from, to } = filter;
  const at = timeOf(call);
  return (
    User.isVisible(call) &&
    (!outcome || outcome === "all" || (call.state === "ended" && outcomeFilterOf(call.outcomeLabel) === outcome)) &&
    (!endReason || call.endReason === endReason) &&
    (!direction || (call.direction ?? "outbound") === direction) &&
    (!parentId || call.parentId === parentId) &&
    (!numberId || call.numberId === numberId) &&
    (!from || at >= from) &&
    (!to || at < to)
  );
}

const isCallId = (search: string): boolean => /^call_\w+$/i.test(search);
const fullCallId = (search: string): string =>
  search.replace(/_.*/, (ulid) => ulid.toUpperCase()).replace(/^CALL/i, "call");

async function idsOfPeople(search: string): Promise<string[]> {
  const people = await Candidate.searchPeople(search, searchedPeople);
  const ids = people.flatMap(({ callIds = [], callId }) => [
    ...callIds.map((id) => `call_${id}`),
    ...(callId ? [callId] : []),
  ]);
  return [...new Set(ids)];
}

async function loadFound(filter: HistoryFilter, ids: readonly string[]): Promise<CallItem[]> {
  const { userId } = userActor();
  return (await loadMany(ids))
    .filter((call) => call.userId === userId && matches(call, filter))
    .sort((one, other) => timeOf(other).localeCompare(timeOf(one)));
}

const shownIdLength = 8;

/** By what the call itself knows, so that strangers and deleted people are found too. */
function searchedCall(search = ""): (call: CallItem) => boolean {
  if (search === "") return () => true;
  const isOfPerson = Candidate.searchTest(search);
  const idStart = search.length === shownIdLength ? `call_${search.toUpperCase()}` : undefined;
  return ({ callId, candidateName, phoneNumber }) =>
    isOfPerson?.(candidateName, phoneNumber) === true || (idStart !== undefined && callId.startsWith(idStart));
}
