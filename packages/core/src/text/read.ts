/** Reads texts for whoever sent them: newest first, by group, or of people who are searched for. */

import { latinDigits } from "@callwright/contracts/digits";
import type { TextGroup } from "@callwright/contracts/text-words";
import { db } from "../db/service.ts";
import { tenantId, userActor } from "../kernel/context.ts";
import { notFound } from "../kernel/error.ts";
import type { TextItem } from "./item.ts";
import { load } from "./move.ts";
import { nameKeyOf, type ThreadItem } from "./thread.ts";

export interface TextPage {
  readonly items: readonly TextItem[];
  /** Where the next page begins; absent on the last. */
  readonly next: string | undefined;
}

export interface TextRequest {
  readonly group: TextGroup | "all";
  readonly search: string;
  readonly after?: string | undefined;
}

const pageSize = 50;

/** A text of the signed-in user; anybody else's is not found. */
export async function get(textId: string): Promise<TextItem> {
  const text = await load({ tenantId: tenantId(), textId });
  if (text?.userId !== userActor().userId) throw notFound("SMS");
  return text;
}

export const list = (request: TextRequest): Promise<TextPage> =>
  request.search === "" ? newest(request) : ofPeople(request);

async function newest({ group, after }: TextRequest): Promise<TextPage> {
  const { tenantId, userId } = userActor();
  const { query } = db().text;
  const found = group === "all" ? query.ofUser({ tenantId, userId }) : query.ofGroup({ tenantId, userId, group });
  const from = after === undefined ? found : found.lt({ order: after });
  const { data } = await from.go({ limit: pageSize + 1, order: "desc", hydrate: true });
  const sorted = newestFirst(data);
  const items = sorted.slice(0, pageSize).filter((text) => group === "all" || text.group === group);
  return { items, next: sorted.length > pageSize ? sorted[pageSize - 1]?.order : undefined };
}

const newestFirst = (texts: readonly TextItem[]): TextItem[] =>
  [...texts].sort((a, b) => (a.order < b.order ? 1 : a.order > b.order ? -1 : 0));

/** People whose names begin alike are at most so many. */
const peopleAtMost = 200;
/** Of one person's texts a list shows so many. */
const textsOfOne = 30;

/** Person by person, in the order of their numbers. */
async function ofPeople({ group, search, after }: TextRequest): Promise<TextPage> {
  const people = await peopleLike(search, after);
  const items: TextItem[] = [];
  for (const [index, { phoneNumber }] of people.entries()) {
    const { texts } = await withPerson(phoneNumber, { limit: textsOfOne });
    items.push(...texts.filter((text) => group === "all" || text.group === group));
    if (items.length >= pageSize && index < people.length - 1) return { items, next: phoneNumber };
  }
  return { items, next: undefined };
}

/** A number's beginning, or that of a first or last name. */
async function peopleLike(search: string, after = ""): Promise<Pick<ThreadItem, "phoneNumber">[]> {
  const { tenantId, userId } = userActor();
  const { query } = db().thread;
  const digits = latinDigits(search)
    .replace(/[^\d+]/g, "")
    .replace(/^00/, "+");
  if (/\d/.test(digits) && !/\p{L}/u.test(search)) {
    const begins = digits.startsWith("+") ? digits : `+${digits}`;
    const from = after > begins ? `${after}!` : begins;
    const { data } = await query
      .primary({ tenantId, userId })
      .between({ phoneNumber: from }, { phoneNumber: `${begins}~` })
      .go({ limit: peopleAtMost });
    return data;
  }
  const nameKey = nameKeyOf(search);
  const options = { limit: peopleAtMost, hydrate: true } as const;
  const [byFirst, byLast] = await Promise.all([
    query.byName({ tenantId, userId }).begins({ nameKey }).go(options),
    query.byLastName({ tenantId, userId }).begins({ lastNameKey: nameKey }).go(options),
  ]);
  const found = new Map([...byFirst.data, ...byLast.data].map((thread) => [thread.phoneNumber, thread]));
  return [...found.values()]
    .filter(({ phoneNumber }) => phoneNumber > after)
    .sort((a, b) => (a.phoneNumber < b.phoneNumber ? -1 : 1));
}

/** The user's texts with one number, newest first; `before`: only those before that place. */
export async function withPerson(
  phoneNumber: string,
  { limit, before }: { readonly limit: number; readonly before?: string | undefined },
): Promise<{ texts: TextItem[]; older: string | undefined }> {
  const { tenantId, userId } = userActor();
  const found = db().text.query.ofPerson({ tenantId, userId, phoneNumber });
  const from = before === undefined ? found : found.lt({ order: before });
  const { data } = await from.go({ limit: limit + 1, order: "desc", hydrate: true });
  const sorted = newestFirst(data);
  return { texts: sorted.slice(0, limit), older: sorted.length > limit ? sorted[limit - 1]?.order : undefined };
}

/** The pre-call texts of people of a job, by candidate, as they were a moment ago. */
export async function preCallTexts(keys: readonly { readonly textId: string; readonly candidateId: string }[]) {
  const found = new Map<string, TextItem>();
  let waiting = keys.map(({ textId }) => ({ tenantId: tenantId(), textId }));
  while (waiting.length > 0) {
    const { data, unprocessed } = await db().text.get(waiting).go({ consistent: true });
    for (const text of data) if (text.candidateId) found.set(text.candidateId, text);
    waiting = unprocessed;
  }
  return found;
}
