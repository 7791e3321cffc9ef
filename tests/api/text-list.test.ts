import { endpoints } from "@callwright/contracts";
import { describe, expect, it } from "vitest";
import { expectRefusal } from "../support/clients/refusal.ts";
import { allCandidates, readJob, signedIn } from "../support/people/batch.ts";
import { strangers } from "../support/people/people.ts";
import { jobWithTexts } from "../support/people/texts.ts";
import { worldForFile } from "../support/run/server.ts";

/** The world's clock starts on a Tuesday morning in Berlin. */
const url = worldForFile();

const pollOptions = { timeout: 20_000, interval: 300 };

describe("the list of texts", () => {
  it("is read by page, newest first, by state, and searched by the start of a name or digits of a number", async () => {
    const client = await signedIn(url());
    const { jobId, people } = await jobWithTexts(client, 60, { preCallSmsDelay: { option: "2h" } });
    await client.call(endpoints.sendPreCallSmsToAll, { params: { id: jobId } });
    await expect.poll(async () => (await readJob(client, jobId)).unscheduledCount, pollOptions).toBe(0);
    const first = await client.call(endpoints.getTexts, { query: { group: "waiting" } });
    expect(first.texts).toHaveLength(50);
    const second = await client.call(endpoints.getTexts, { query: { group: "waiting", after: first.next } });
    const ids = [...first.texts, ...second.texts].map(({ textId }) => textId);
    expect(new Set(ids).size).toBe(ids.length);
    const times = [...first.texts, ...second.texts].map(({ createdAt }) => createdAt);
    expect(times).toEqual([...times].sort().reverse());
    const [person] = people;
    const find = async (search: string, group: "all" | "delivered" = "all") =>
      (await client.call(endpoints.getTexts, { query: { search, group } })).texts.map(({ phoneNumber }) => phoneNumber);
    expect(await find(person?.phoneNumber ?? "")).toEqual([person?.phoneNumber]);
    expect(await find(`0049 ${person?.phoneNumber.slice(3)}`)).toEqual([person?.phoneNumber]);
    expect(await find(`${person?.firstName} exam`)).toContain(person?.phoneNumber);
    expect(await find(`example ${person?.firstName}`)).toContain(person?.phoneNumber);
    expect(await find(person?.phoneNumber ?? "", "delivered")).toEqual([]);
    expect(await find("No such name")).toEqual([]);
    const lastDigits = person?.phoneNumber.slice(-6) ?? "";
    for (const typed of [lastDigits, `${lastDigits.slice(0, 3)} ${lastDigits.slice(3)}`])
      expect(await find(typed)).toEqual(expect.arrayContaining([person?.phoneNumber]));
    expect((await find(lastDigits)).filter((number) => !number.includes(lastDigits))).toEqual([]);
    expect(await find("erson")).toEqual([]);
  });

  it("finds all texts of a person", async () => {
    const client = await signedIn(url());
    const { jobId } = await jobWithTexts(client, 1);
    const [candidate] = await allCandidates(client, jobId);
    const { _id: candidateId = "", phoneNumber = "" } = candidate ?? {};
    const bodies = Array.from({ length: 35 }, (_, index) => `Reply number ${index}`);
    for (const [index, body] of bodies.entries())
      await client.call(endpoints.replyToText, { body: { jobId, candidateId, body, key: `reply-number-${index}` } });
    const { texts } = await client.call(endpoints.getTexts, { query: { search: phoneNumber } });
    expect(texts.map(({ body }) => body).sort()).toEqual([...bodies].sort());
  });

  it("hides other users' texts", async () => {
    const otherUser = await signedIn(url(), "trial@acme.test");
    expect((await otherUser.call(endpoints.getTexts, {})).texts).toEqual([]);
    expect((await otherUser.call(endpoints.getTextTotals, {})).groups.waiting).toBe(0);
    const [text] = (await (await signedIn(url())).call(endpoints.getTexts, {})).texts;
    expectRefusal(await otherUser.request("GET", `/api/texts/${text?.textId}`), "not_found");
    expectRefusal(await otherUser.request("POST", `/api/texts/${text?.textId}/cancel`), "not_found");
  });
});

describe("a conversation", () => {
  it("sends once for each key, through the gate, and says whether a reply is allowed", async () => {
    const client = await signedIn(url());
    const { jobId } = await jobWithTexts(client, 1);
    const [candidate] = await allCandidates(client, jobId);
    const recipient = { jobId, candidateId: candidate?._id ?? "" };
    const empty = await client.call(endpoints.getConversation, { query: recipient });
    expect(empty).toMatchObject({ texts: [], reply: { kind: "now" }, person: { phoneNumber: candidate?.phoneNumber } });
    expect(empty.numbers.length).toBeGreaterThan(0);
    const body = { ...recipient, body: "When does it suit you?", key: "first-of-all" };
    const [first, repeat] = await Promise.all([
      client.call(endpoints.replyToText, { body }),
      client.call(endpoints.replyToText, { body }),
    ]);
    expect(repeat.text.textId).toBe(first.text.textId);
    const bodies = async () => {
      const { texts } = await client.call(endpoints.getConversation, { query: recipient });
      return texts.map(({ body, state }) => `${body} ${state}`);
    };
    await expect.poll(bodies, pollOptions).toEqual(["When does it suit you? delivered"]);
    const { phoneNumber = "" } = candidate ?? {};
    await client.call(endpoints.addDoNotCall, { body: { phoneNumber } });
    const refused = await client.request("POST", "/api/conversation", { ...body, key: "second-of-all" });
    expectRefusal(refused, "unprocessable");
    const closed = await client.call(endpoints.getConversation, { query: { phoneNumber } });
    expect(closed).toMatchObject({
      reply: { kind: "never", rule: "suppressed" },
      person: { candidateId: candidate?._id },
    });
  });

  it("can be read after the person is deleted or renumbered, and replies then lack the person's consent", async () => {
    const client = await signedIn(url());
    const { jobId } = await jobWithTexts(client, 1);
    const [candidate] = await allCandidates(client, jobId);
    const { _id: candidateId = "", phoneNumber = "" } = candidate ?? {};
    const recipient = { jobId, candidateId, phoneNumber };
    await client.call(endpoints.replyToText, { body: { ...recipient, body: "Until tomorrow", key: "before-they-go" } });
    const read = async () => {
      const { person, texts, reply } = await client.call(endpoints.getConversation, { query: recipient });
      return {
        phoneNumber: person.phoneNumber,
        person: person.candidateId,
        bodies: texts.map(({ body }) => body),
        reply,
      };
    };
    const bodies = ["Until tomorrow"];
    expect(await read()).toMatchObject({ phoneNumber, person: candidateId, bodies, reply: { kind: "now" } });
    const [{ phoneNumber: newNumber } = { phoneNumber: "" }] = strangers(1);
    await client.call(endpoints.updateCandidate, {
      params: { id: jobId },
      body: { candidateId, phoneNumber: newNumber },
    });
    const unknown = { phoneNumber, person: undefined, bodies, reply: { kind: "never", rule: "consent.missing" } };
    expect(await read()).toMatchObject(unknown);
    await client.call(endpoints.deleteCandidate, { params: { id: jobId }, query: { candidateId } });
    expect(await read()).toMatchObject(unknown);
    const withoutNumber = await client.request("GET", `/api/conversation?jobId=${jobId}&candidateId=${candidateId}`);
    expectRefusal(withoutNumber, "not_found");
  });
});
