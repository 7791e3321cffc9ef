import { latinDigits } from "@callwright/contracts/digits";
import type { TextGroup } from "@callwright/contracts/text-words";
import * as Candidate from "../candidate/index.ts";
import { concurrent, getAll } from "../db/get-all.ts";
import { db, keyConversions } from "../db/service.ts";
import { tenantId, userActor } from "../kernel/context.ts";
import { notFound } from "../kernel/error.ts";
import type { ParentItem } from "../parent/index.ts";
import * as User from "../user/index.ts";
import { postCallTextId, type TextItem } from "./item.ts";
import { type ThreadItem, toNameKey } from "./thread.ts";
import { load } from "./transition.ts";

export interface TextPage {
  readonly items: readonly TextItem[];
  readonly next: string | undefined;
}

export interface TextRequest {
  readonly group: TextGroup | "all";
  readonly search: string;
  readonly after?: string | undefined;
}

const pageSize = 50;

export async function get(textId: string): Promise<TextItem> {
  const text = await load({ tenantId: tenantId(), textId });
  if (text?.userId !== userActor().userId) throw notFound("sms");
  User.requireVisible(text);
  return text;
}

export const list = (request: TextRequest): Promise<TextPage> =>
  request.search === "" ? newestPage(request) : searchTexts(request);

async function newestPage({ group, after }: TextRequest): Promise<TextPage> {
  const { tenantId, userId } = userActor();
  const { query } = db().text;
  const inGroup = group === "all" ? query.ofUser({ tenantId, userId }) : query.ofGroup({ tenantId, userId, group });
  const from = after === undefined ? inGroup : inGroup.lt({ order: after });
  const { data } = await from.go({ limit: pageSize + 1, order: "desc", hydrate: true });
  const sorted = newestFirst(data);
  // The lagging index may show texts that have left the group.
  const items = sorted
    .slice(0, pageSize)
    .filter((text) => (group === "all" || text.group === group) && User.isVisible(text));
  return { items, next: sorted.length > pageSize ? sorted[pageSize - 1]?.order : undefined };
}

const newestFirst = (texts: readonly TextItem[]): TextItem[] =>
  // Keys differ, since each ends with the text's id.
  [...texts].sort((a, b) => (a.order < b.order ? 1 : -1));

/** More than a person is ever sent, so that a search finds all of them. */
const textsPerPerson = 500;
const concurrentPeople = 5;
const maxPeople = 200;
const scanCursorPrefix = "walk ";

/** Searches person by person first, by the beginnings of number and name; a page may be short although more follow. */
async function searchTexts({ group, search, after }: TextRequest): Promise<TextPage> {
  if (after?.startsWith(scanCursorPrefix))
    return scanTexts({ group, search, after: after.slice(scanCursorPrefix.length) });
  const items: TextItem[] = [];
  let next = after;
  for (let peopleRead = 0; peopleRead < maxPeople && items.length < pageSize; peopleRead += concurrentPeople) {
    const page = await findPeople(search, next);
    const reads = page.people.map(({ phoneNumber }) => listTextsWithPerson(phoneNumber, { limit: textsPerPerson }));
    for (const { texts } of await Promise.all(reads))
      items.push(...texts.filter((text) => group === "all" || text.group === group));
    next = page.next;
    if (next === undefined) break;
  }
  if (next !== undefined) return { items, next };
  const scannedPage = await scanTexts({ group, search });
  return { ...scannedPage, items: [...items, ...scannedPage.items] };
}

const maxScannedPages = 10;

/** Scans for texts that only a later word of the name or inner digits match, newest first. */
async function scanTexts({ group, search, after }: TextRequest): Promise<TextPage> {
  const matches = Candidate.searchTest(search);
  const items: TextItem[] = [];
  if (!matches) return { items, next: undefined };
  let next = after;
  for (let page = 0; page < maxScannedPages && items.length < pageSize; page += 1) {
    const textPage: TextPage = await newestPage({ group, search: "", after: next });
    const texts = textPage.items.filter((text) => matches(text.candidateName, text.phoneNumber));
    const people = new Map((await threadsOf(texts)).map((person) => [person.phoneNumber, person]));
    items.push(...texts.filter(({ phoneNumber }) => !isFoundByIndex(search, phoneNumber, people.get(phoneNumber))));
    next = textPage.next;
    if (next === undefined) return { items, next: undefined };
  }
  return { items, next: `${scanCursorPrefix}${next}` };
}

function threadsOf(texts: readonly TextItem[]): Promise<ThreadItem[]> {
  const keys = texts.map(({ tenantId, userId, phoneNumber }) => ({ tenantId, userId, phoneNumber }));
  return getAll(keys, (batch) => db().thread.get(batch).go({ concurrent }));
}

/** The index has a person's latest name; their earlier texts may have another. */
function isFoundByIndex(search: string, phoneNumber: string, person: ThreadItem | undefined): boolean {
  const number = phonePrefixIn(search);
  if (number !== undefined) return phoneNumber.startsWith(number);
  const prefix = toNameKey(search);
  return [person?.nameKey, person?.lastNameKey].some((key = "") => key.startsWith(prefix));
}

interface PeoplePage {
  readonly people: readonly Pick<ThreadItem, "phoneNumber">[];
  readonly next: string | undefined;
}

function findPeople(search: string, after: string | undefined): Promise<PeoplePage> {
  const number = phonePrefixIn(search);
  return number === undefined ? peopleByName(toNameKey(search), after) : peopleByNumber(number, after);
}

/** The beginning of a phone number, if the search has no letters: "0049 15" and "49-15" become "+4915". */
function phonePrefixIn(search: string): string | undefined {
  const digits = latinDigits(search)
    .replace(/[^\d+]/g, "")
    .replace(/^00/, "+");
  if (!/\d/.test(digits) || /\p{L}/u.test(search)) return undefined;
  return digits.startsWith("+") ? digits : `+${digits}`;
}

async function peopleByNumber(prefix: string, after = ""): Promise<PeoplePage> {
  const { tenantId, userId } = userActor();
  // "!" sorts after the number itself, "~" after all numbers with the prefix. A cursor of another search starts over.
  const from = after.startsWith(prefix) ? `${after}!` : prefix;
  const { data } = await db()
    .thread.query.primary({ tenantId, userId })
    .between({ phoneNumber: from }, { phoneNumber: `${prefix}~` })
    .go({ limit: concurrentPeople });
  return { people: data, next: data.length < concurrentPeople ? undefined : data.at(-1)?.phoneNumber };
}

/** `after`: which name is searched ("first" or "last"), then the phone number and name key that were read last. */
async function peopleByName(prefix: string, after = "first"): Promise<PeoplePage> {
  const { tenantId, userId } = userActor();
  const { query } = db().thread;
  const { byName, byLastName } = keyConversions(db().thread).byAccessPattern;
  const [nameOrder = "first", phoneNumber, ...words] = after.split(" ");
  const key = words.join(" ");
  const options = { limit: concurrentPeople, hydrate: true } as const;
  const isResuming = phoneNumber !== undefined && key.startsWith(prefix);
  // A cursor of another search starts over.
  if (nameOrder === "last" && (isResuming || phoneNumber === undefined)) {
    const position = { tenantId, userId, phoneNumber: phoneNumber ?? "", lastNameKey: key };
    const { data, cursor } = await query
      .byLastName({ tenantId, userId })
      .begins({ lastNameKey: prefix })
      .go({ ...options, cursor: isResuming ? byLastName.fromComposite.toCursor(position) : null });
    const lastRead = cursor === null ? undefined : byLastName.fromCursor.toComposite(cursor);
    return {
      people: data.filter(({ nameKey = "" }) => !nameKey.startsWith(prefix)),
      next: lastRead && `last ${lastRead.phoneNumber} ${lastRead.lastNameKey}`,
    };
  }
  const position = { tenantId, userId, phoneNumber: phoneNumber ?? "", nameKey: key };
  const { data, cursor } = await query
    .byName({ tenantId, userId })
    .begins({ nameKey: prefix })
    .go({ ...options, cursor: isResuming ? byName.fromComposite.toCursor(position) : null });
  const lastRead = cursor === null ? undefined : byName.fromCursor.toComposite(cursor);
  return { people: data, next: lastRead ? `first ${lastRead.phoneNumber} ${lastRead.nameKey}` : "last" };
}

export async function listTextsWithPerson(
  phoneNumber: string,
  { limit, before }: { readonly limit: number; readonly before?: string | undefined },
): Promise<{ texts: TextItem[]; older: string | undefined }> {
  const { tenantId, userId } = userActor();
  const ofPerson = db().text.query.ofPerson({ tenantId, userId, phoneNumber });
  const from = before === undefined ? ofPerson : ofPerson.lt({ order: before });
  const { data } = await from.go({ limit: limit + 1, order: "desc", hydrate: true });
  const sorted = newestFirst(data);
  return {
    texts: sorted.slice(0, limit).filter(User.isVisible),
    older: sorted.length > limit ? sorted[limit - 1]?.order : undefined,
  };
}

/** Each candidate's text before the calls, and the text after the latest call. */
export function ofCandidates(
  { parentId, totalSms }: Pick<ParentItem, "parentId" | "totalSms">,
  people: readonly Pick<Candidate.ListRow, "candidateId" | "hasPreText" | "callId">[],
): Promise<ReadonlyMap<string, TextItem>> {
  const textIds = people.flatMap(({ candidateId, hasPreText, callId }) => [
    ...(hasPreText === undefined ? [] : [Candidate.preCallTextId(parentId, candidateId)]),
    ...(callId && totalSms > 0 ? [postCallTextId(callId)] : []),
  ]);
  return getMany(textIds);
}

/** Texts that exist, by id. */
export async function getMany(textIds: readonly string[]): Promise<ReadonlyMap<string, TextItem>> {
  const texts = await getAll(
    textIds.map((textId) => ({ tenantId: tenantId(), textId })),
    (batch) => db().text.get(batch).go({ consistent: true, concurrent }),
  );
  return new Map(texts.map((text) => [text.textId, text]));
}
