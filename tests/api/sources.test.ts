/** Candidate sources: systems post their documented webhooks, and people join a job once. */
import { createHmac } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { endpoints } from "@callwright/contracts";
import type { Source } from "@callwright/contracts/endpoints/source";
import type { SourceKind } from "@callwright/contracts/source-words";
import { describe, expect, it } from "vitest";
import { jobWith, signedIn } from "../support/batch.ts";
import type { Client } from "../support/client.ts";
import { strangers } from "../support/people.ts";
import { expectRefusal } from "../support/refusal.ts";
import { worldForFile } from "../support/server.ts";

const url = worldForFile();

/** The vendor's documented payload, with a number and an id of this test. */
const recorded = (file: string, values: Readonly<Record<string, string>>): string =>
  Object.entries(values).reduce(
    (text, [name, value]) => text.replaceAll(`{{${name}}}`, value),
    readFileSync(join(import.meta.dirname, "../fixtures/sources", `${file}.json`), "utf8"),
  );

const hmac = (secret: string, body: string): string => createHmac("sha256", secret).update(body).digest("hex");

const headersOf: Record<SourceKind, (secret: string, body: string) => Record<string, string>> = {
  greenhouse: (secret, body) => ({ signature: `sha256 ${hmac(secret, body)}` }),
  ashby: (secret, body) => ({ "ashby-signature": `sha256=${hmac(secret, body)}` }),
  custom: (secret) => ({ authorization: `Bearer ${secret}` }),
};

interface NewSource {
  readonly source: Source;
  readonly secret: string;
}

async function create(client: Client, body: { kind: SourceKind; parentId: string } & Record<string, unknown>) {
  const given = { name: "Our ATS", mode: "approval" as const, consent: "The application form", ...body };
  return client.call(endpoints.createSource, { body: given });
}

async function post(
  { source, secret }: NewSource,
  body: string,
  headers: Record<string, string> = {},
): Promise<number> {
  const { pathname } = new URL(source.url);
  const all = { "content-type": "application/json", ...headersOf[source.kind](secret, body), ...headers };
  return (await fetch(`${url()}${pathname}`, { method: "POST", body, headers: all })).status;
}

const eventsOf = async (client: Client, { source }: NewSource) =>
  (await client.call(endpoints.listSourceEvents, { params: { id: source.id } })).events;

const statesOf = async (client: Client, of: NewSource) =>
  (await eventsOf(client, of)).map(({ state }) => state).filter((state) => state !== "received");

const patience = { timeout: 30_000, interval: 200 };

async function jobAndNumber(client: Client) {
  const parentId = await jobWith(client, strangers(1, ["00"]));
  const { numbers } = await client.call(endpoints.importedNumbers);
  return { parentId, numberId: numbers[0]?.id ?? "" };
}

const peopleOf = async (client: Client, id: string, search: string) =>
  (await client.call(endpoints.getJob, { params: { id }, query: { page: 1, pageSize: 5, search } })).job.candidates;

const numberOf = (): string => strangers(1, ["00"])[0]?.phoneNumber ?? "";

describe("a source", () => {
  it.each([
    ["greenhouse", "greenhouse-new-application", "Giuseppe Hurley"],
    ["ashby", "ashby-application-submit", "Ada Maria Lovelace"],
  ] as const)("of %s brings the applicant into the job, once over repetitions", async (kind, file, name) => {
    const client = await signedIn(url());
    const { parentId } = await jobAndNumber(client);
    const made = await create(client, { kind, parentId });
    expect(JSON.stringify(await client.call(endpoints.listSources))).not.toContain(made.secret);
    const phone = numberOf();
    const first = recorded(file, { phone, id: "one" });
    expect(await post(made, first)).toBe(200);
    expect(await post(made, first)).toBe(200);
    await expect.poll(() => statesOf(client, made), patience).toEqual(["waiting"]);
    expect((await peopleOf(client, parentId, phone)).map((one) => `${one.firstName} ${one.lastName}`)).toEqual([name]);
    expect(await post(made, recorded(file, { phone, id: "two" }))).toBe(200);
    await expect.poll(() => statesOf(client, made), patience).toEqual(["duplicate", "waiting"]);
    expect(await peopleOf(client, parentId, phone)).toHaveLength(1);
  });

  it("refuses forged webhooks, other people's secrets, large bodies and unknown addresses", async () => {
    const client = await signedIn(url());
    const { parentId } = await jobAndNumber(client);
    const made = await create(client, { kind: "greenhouse", parentId });
    const body = recorded("greenhouse-new-application", { phone: numberOf(), id: "forged" });
    expect(await post(made, body, { signature: `sha256 ${hmac("another", body)}` })).toBe(401);
    expect(await post(made, body, { signature: "" })).toBe(401);
    expect(await post(made, JSON.stringify({ long: "x".repeat(300_000) }))).toBe(413);
    expect(await post(made, "[]")).toBe(400);
    const moved = { ...made, source: { ...made.source, url: `${made.source.url}x` } };
    expect(await post(moved, body)).toBe(404);
    expect(await eventsOf(client, made)).toEqual([]);
  });

  it("has people called by the job's reach plan, in the active run or in one of their own", async () => {
    const client = await signedIn(url());
    const { parentId, numberId } = await jobAndNumber(client);
    const made = await create(client, { kind: "greenhouse", parentId, mode: "call", numberId });
    const phone = numberOf();
    expect(await post(made, recorded("greenhouse-new-application", { phone, id: "call" }))).toBe(200);
    await expect.poll(() => statesOf(client, made), patience).toEqual(["called"]);
    const status = async () => (await peopleOf(client, parentId, phone))[0]?.callStatus;
    await expect.poll(status, { ...patience, timeout: 60_000 }).toBe("Completed");
  });

  it("has a waiting person called on approval, and nobody on the do-not-call list", async () => {
    const client = await signedIn(url());
    const { parentId, numberId } = await jobAndNumber(client);
    const mapping = { firstName: "person.name", phoneNumber: "person.phones.0.value", externalId: "person.id" };
    const made = await create(client, { kind: "custom", parentId, mapping, country: "DE" });
    const phone = numberOf();
    const person = (value: string) => JSON.stringify({ person: { id: 7, name: "Ada Lovelace", phones: [{ value }] } });
    expect(await post(made, person(phone.replace("+49", "0")))).toBe(200);
    await expect.poll(() => statesOf(client, made), patience).toEqual(["waiting"]);
    const [event] = await eventsOf(client, made);
    const params = { id: made.source.id, eventId: event?.id ?? "" };
    await client.call(endpoints.approveSourceEvent, { params, body: { numberId } });
    await expect.poll(() => statesOf(client, made), patience).toEqual(["called"]);
    const again = await client.request("POST", `/api/sources/${made.source.id}/events/${params.eventId}/approve`, {});
    expect(expectRefusal(again, "conflict").refusal?.code).toBe("source_event_not_waiting");

    const barred = numberOf();
    await client.call(endpoints.addDoNotCall, { body: { phoneNumber: barred } });
    expect(await post(made, person(barred))).toBe(200);
    await expect.poll(() => statesOf(client, made), patience).toEqual(["blocked", "called"]);
    expect(await peopleOf(client, parentId, barred)).toEqual([]);
  });

  it("shows the latest payload with the person whom a mapping reads, is changed, and answers 404 once deleted", async () => {
    const client = await signedIn(url());
    const { parentId } = await jobAndNumber(client);
    const made = await create(client, { kind: "custom", parentId, mapping: { phoneNumber: "phone" } });
    const params = { id: made.source.id };
    const preview = (mapping: Record<string, string>) =>
      client.call(endpoints.previewSourceMapping, { params, body: { mapping } });
    expect(await preview({ phoneNumber: "phone" })).toEqual({ success: true });
    const phone = numberOf();
    expect(await post(made, JSON.stringify({ phone, who: { full: "Ada Maria Lovelace" } }))).toBe(200);
    await expect.poll(() => statesOf(client, made), patience).toEqual(["failed"]);
    expect((await preview({ phoneNumber: "phone" })).refusal?.code).toBe("source_no_name");
    const mapping = { phoneNumber: "phone", firstName: "who.full" };
    expect((await preview(mapping)).person).toEqual({
      firstName: "Ada Maria",
      lastName: "Lovelace",
      phoneNumber: phone,
    });
    const [source] = (await client.call(endpoints.listSources)).sources.filter(({ id }) => id === made.source.id);
    expect(source?.refusal?.code).toBe("source_no_name");
    await client.call(endpoints.updateSource, { params, body: { mapping, isEnabled: false } });
    expect(await post(made, JSON.stringify({ phone, who: { full: "Ada Lovelace" }, again: true }))).toBe(200);
    await expect.poll(() => statesOf(client, made), patience).toEqual(["ignored", "failed"]);
    await client.call(endpoints.deleteSource, { params });
    await expect.poll(() => post(made, "{}"), patience).toBe(404);
  });

  it("must say which number calls, and where the phone number is", async () => {
    const client = await signedIn(url());
    const { parentId } = await jobAndNumber(client);
    const body = { name: "ATS", consent: "The form", parentId };
    const call = await client.request("POST", "/api/sources", { ...body, kind: "ashby", mode: "call" });
    expect(expectRefusal(call, "validation_failed").refusal?.code).toBe("source_number_missing");
    const custom = await client.request("POST", "/api/sources", { ...body, kind: "custom", mode: "approval" });
    expect(expectRefusal(custom, "validation_failed").refusal?.code).toBe("source_mapping_missing");
  });
});
