/** Search of texts by person: every match is found, page by page, once. */
import { db } from "@callwright/core/db/service";
import { nowIso } from "@callwright/core/kernel/clock";
import { userActor } from "@callwright/core/kernel/context";
import * as Text from "@callwright/core/text/index";
import { expect, it } from "vitest";
import { useCallWorld, world } from "../support/people/roster.ts";

useCallWorld();

interface Person {
  readonly first: string;
  readonly last: string;
  readonly isDelivered?: boolean;
}

/** Creates one text for each person, and returns their numbers; many of them have the same name. */
async function createTexts(people: readonly Person[]): Promise<string[]> {
  const { tenantId, userId } = userActor();
  const createdAt = nowIso();
  const rows = people.map(({ first, last, isDelivered = false }, index) => {
    const phoneNumber = `+4917${String(1_000_000 + index)}`;
    const name = `${first} ${last}`;
    const textId = `text_reply_${userId}_${index}`;
    const [state, group] = isDelivered ? (["delivered", "delivered"] as const) : (["dropped", "dropped"] as const);
    const keys = { nameKey: name.toLowerCase(), lastNameKey: `${last} ${first}`.toLowerCase() };
    return {
      thread: { tenantId, userId, phoneNumber, name, ...keys },
      text: {
        tenantId,
        userId,
        textId,
        phoneNumber,
        candidateName: name,
        state,
        group,
        createdAt,
        dueAt: createdAt,
        ...({ direction: "outbound", purpose: "reply", provider: "twilio", encoding: "gsm" } as const),
        numberId: "num_1",
        ownNumber: "+4930555000",
        body: "Hello.",
        segments: 1,
        order: `${createdAt}#${textId}`,
      },
    };
  });
  await db()
    .thread.put(rows.map(({ thread }) => thread))
    .go();
  await db()
    .text.put(rows.map(({ text }) => text))
    .go();
  return rows.map(({ text }) => text.phoneNumber);
}

async function findNumbers(search: string, group: "all" | "delivered" = "all"): Promise<string[]> {
  const numbers: string[] = [];
  let after: string | undefined;
  do {
    const page = await Text.list({ search, group, after });
    numbers.push(...page.items.map(({ phoneNumber }) => phoneNumber));
    after = page.next;
  } while (after !== undefined);
  return numbers;
}

it("a name and a number find everyone who matches, however many, once each", () =>
  world(1, async () => {
    const numbers = await createTexts([
      ...Array.from({ length: 230 }, () => ({ first: "Anna", last: "Meyer" })),
      ...Array.from({ length: 60 }, (_, index) => ({ first: `Person${index}`, last: "Annaberg" })),
      ...Array.from({ length: 7 }, () => ({ first: "Anna", last: "Annaberg" })),
      { first: "Bernd", last: "Schulz" },
    ]);
    const annas = numbers.slice(0, -1);
    expect((await findNumbers("anna")).sort()).toEqual(annas);
    // Everyone after the 230 people named Meyer, except the last one.
    expect((await findNumbers("Annaberg ")).sort()).toEqual(numbers.slice(230, -1));
    expect((await findNumbers("+4917")).sort()).toEqual(numbers);
    expect(await findNumbers("schulz b")).toEqual(numbers.slice(-1));
    expect(await findNumbers("No such name")).toEqual([]);
  }));

it("texts of one state are found after many matching people without such a text", () =>
  world(1, async () => {
    const numbers = await createTexts([
      ...Array.from({ length: 520 }, (_, index) => ({ first: "Anna", last: `M${1_000 + index}` })),
      { first: "Anna", last: "Z", isDelivered: true },
    ]);
    expect(await findNumbers("anna", "delivered")).toEqual(numbers.slice(-1));
    const firstPage = await Text.list({ search: "anna", group: "delivered" });
    expect(firstPage).toMatchObject({ items: [], next: expect.any(String) });
  }));

it("a text is found by the name it was sent under, and by the person's new name", () =>
  world(1, async () => {
    const [phoneNumber = ""] = await createTexts([{ first: "Anna", last: "Schmidt" }]);
    const { tenantId, userId } = userActor();
    await db()
      .thread.patch({ tenantId, userId, phoneNumber })
      .set({ name: "Anna Weber", nameKey: "anna weber", lastNameKey: "weber anna" })
      .go();
    expect(await findNumbers("schmidt")).toEqual([phoneNumber]);
    expect(await findNumbers("weber")).toEqual([phoneNumber]);
    expect(await findNumbers("anna")).toEqual([phoneNumber]);
  }));

it("a search with the cursor of another search starts from its beginning", () =>
  world(1, async () => {
    const numbers = await createTexts([
      { first: "Anna", last: "Meyer" },
      { first: "Bernd", last: "Schulz" },
    ]);
    const foundWith = async (search: string, after: string) =>
      (await Text.list({ search, group: "all", after })).items.map(({ phoneNumber }) => phoneNumber);
    expect(await foundWith("+4917", "first +491799 bernd schulz")).toEqual(numbers);
    expect(await foundWith("anna", "last +491799 schulz bernd")).toEqual(numbers.slice(0, 1));
  }));
