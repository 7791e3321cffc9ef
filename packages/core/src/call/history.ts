/** Call history in pages. The first page of a search begins with the calls of people found in the people index. */
import { type CallDirection, type EndReasonBadge, type OutcomeFilter, outcomeFilterOf } from "@callwright/contracts";
import * as Candidate from "../candidate/index.ts";
import { db } from "../db/service.ts";
import { tenantId, userActor } from "../kernel/context.ts";
import * as Parent from "../parent/index.ts";
import * as User from "../user/index.ts";
import { type CallItem, callTime, padOrdinal } from "./item.ts";
import { callIdsOf, loadMany } from "./read.ts";

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

interface HistoryPage {
  readonly limit: number;
  readonly after?: string | undefined;
}

/** Upper limit of rows that one request reads. If few of them match the filter, the page is short but not the last. */
const maxRowsRead = 600;
const filteredRowsAtOnce = 100;
const maxSearchedPeople = 20;

export async function history(filter: HistoryFilter, request: HistoryPage) {
  if (filter.parentId) await Parent.get(filter.parentId);
  const { search } = filter;
  if (search && isCallId(search)) return { items: await loadMatching(filter, [fullCallId(search)]) };
  const indexedIds = search ? await idsOfPeople(search) : [];
  const shownIds = new Set(indexedIds);
  const matchesSearch = searchTest(search);
  const isFiltered = Object.values(filter).some((value) => value !== undefined);
  // Without a filter, one row more than a page shows whether another page follows.
  const rowsAtOnce = isFiltered ? filteredRowsAtOnce : request.limit + 1;
  const items: CallItem[] = request.after === undefined ? await loadMatching(filter, indexedIds) : [];
  const maxItems = items.length + request.limit;
  let ordinal = request.after ?? (await startOrdinal(filter));
  let rowsRead = 0;
  while (rowsRead < maxRowsRead) {
    const rows = await callsBelow(filter, ordinal, rowsAtOnce);
    rowsRead += rows.length;
    for (const row of rows) {
      if (items.length === maxItems) return { items, next: ordinal };
      ordinal = ordinalOf(filter, row);
      if (!shownIds.has(row.callId) && matchesSearch(row) && matches(row, filter)) items.push(row);
    }
    const last = rows.at(-1);
    if (!last || rows.length < rowsAtOnce || isOverADayBefore(last, filter.from)) return { items };
  }
  return { items, next: ordinal };
}

const ordinalOf = ({ parentId }: HistoryFilter, call: CallItem): string =>
  parentId ? call.parentOrdinal : call.userOrdinal;

const maxOrdinal = padOrdinal(999_999_999_999);

async function callsBelow({ parentId }: HistoryFilter, ordinal: string, limit: number): Promise<CallItem[]> {
  const owner = { tenantId: tenantId(), userId: userActor().userId };
  const { query } = db().call;
  const options = { order: "desc", limit, hydrate: true } as const;
  const { data } = parentId
    ? await query.ofParent({ tenantId: owner.tenantId, parentId }).lt({ parentOrdinal: ordinal }).go(options)
    : await query.ofUser(owner).lt({ userOrdinal: ordinal }).go(options);
  return data.sort((one, other) => ordinalOf({ parentId }, other).localeCompare(ordinalOf({ parentId }, one)));
}

const dayMs = 86_400_000;
const isOverADayBefore = (call: CallItem, from: string | undefined): boolean =>
  from !== undefined && Date.parse(callTime(call)) < Date.parse(from) - dayMs;

/** An ordinal above all calls until a day after `to`, since ordinals deviate from the order of time by up to a day. */
async function startOrdinal(filter: HistoryFilter): Promise<string> {
  const [newest] = filter.to ? await callsBelow(filter, maxOrdinal, 1) : [];
  if (!newest || !filter.to) return maxOrdinal;
  const end = Date.parse(filter.to) + dayMs;
  let low = 1;
  let high = Number(ordinalOf(filter, newest)) + 1;
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    const [call] = await callsBelow(filter, padOrdinal(middle + 1), 1);
    if (call && Date.parse(callTime(call)) >= end) high = Math.min(middle, Number(ordinalOf(filter, call)));
    else low = middle + 1;
  }
  return padOrdinal(low);
}

function matches(call: CallItem, filter: HistoryFilter): boolean {
  const { outcome, endReason, direction, parentId, numberId, from, to } = filter;
  const at = callTime(call);
  const hasOutcome = call.state === "ended" && outcomeFilterOf(call.outcomeLabel) === outcome;
  return (
    User.isVisible(call) &&
    (!outcome || outcome === "all" || hasOutcome) &&
    (!endReason || call.endReason === endReason) &&
    (!direction || (call.direction ?? "outbound") === direction) &&
    (!parentId || call.parentId === parentId) &&
    (!numberId || call.numberId === numberId) &&
    (!from || at >= from) &&
    (!to || at < to)
  );
}

const isCallId = (search: string): boolean => /^call_\w+$/i.test(search);
const fullCallId = (search: string): string => `call_${search.slice("call_".length).toUpperCase()}`;

async function idsOfPeople(search: string): Promise<string[]> {
  const people = await Candidate.searchPeople(search, maxSearchedPeople);
  return [...new Set(people.flatMap(callIdsOf))];
}

async function loadMatching(filter: HistoryFilter, ids: readonly string[]): Promise<CallItem[]> {
  const { userId } = userActor();
  return (await loadMany(ids))
    .filter((call) => call.userId === userId && matches(call, filter))
    .sort((one, other) => callTime(other).localeCompare(callTime(one)));
}

const shownIdLength = 8;

/** Searches the fields of the call's row, so that strangers and deleted people are found too. */
function searchTest(search = ""): (call: CallItem) => boolean {
  if (search === "") return () => true;
  const isOfPerson = Candidate.searchTest(search);
  const idStart = search.length === shownIdLength ? `call_${search.toUpperCase()}` : undefined;
  return ({ callId, candidateName, phoneNumber }) =>
    isOfPerson?.(candidateName, phoneNumber) === true || (idStart !== undefined && callId.startsWith(idStart));
}
