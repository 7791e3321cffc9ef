/** Candidate sources: systems post their documented webhooks, and people join a job once. */
import { endpoints } from "@callwright/contracts";
import { now } from "@callwright/core/kernel/clock";
import { describe, expect, it } from "vitest";
import { expectRefusal } from "../support/clients/refusal.ts";
import { clockNow } from "../support/outside/sandbox.ts";
import { signedIn, usableNumber } from "../support/people/batch.ts";
import {
  createSource as create,
  eventsOf,
  hmac,
  jobAndNumber,
  leverWebhook,
  type NewSource,
  peopleOf,
  pollOptions,
  postTo,
  statesOf,
  strangerNumber,
  vendorPayload,
} from "../support/people/sources.ts";
import { worldForFile } from "../support/run/server.ts";

const url = worldForFile();

const post = (to: NewSource, body: string, headers?: Record<string, string>) => postTo(url(), to, body, headers);

describe("a source", () => {
  it.each([
    ["greenhouse", "greenhouse-new-application", "Giuseppe Hurley"],
    ["ashby", "ashby-application-submit", "Ada Maria Lovelace"],
  ] as const)("of %s adds the applicant to the job, once despite repeats", async (kind, file, name) => {
    const client = await signedIn(url());
    const { parentId } = await jobAndNumber(client);
    const newSource = await create(client, { kind, parentId });
    expect(JSON.stringify(await client.call(endpoints.listSources))).not.toContain(newSource.secret);
    const phone = strangerNumber();
    const first = vendorPayload(file, { phone, id: "one" });
    expect(await post(newSource, first)).toBe(200);
    expect(await post(newSource, first)).toBe(200);
    await expect.poll(() => statesOf(client, newSource), pollOptions).toEqual(["waiting"]);
    expect((await peopleOf(client, parentId, phone)).map((row) => `${row.firstName} ${row.lastName}`)).toEqual([name]);
    expect(await post(newSource, vendorPayload(file, { phone, id: "two" }))).toBe(200);
    await expect.poll(() => statesOf(client, newSource), pollOptions).toEqual(["duplicate", "waiting"]);
    expect(await peopleOf(client, parentId, phone)).toHaveLength(1);
  });

  it("of Lever reads the applicant through its API, once despite repeats, and refuses forged and old webhooks", async () => {
    const client = await signedIn(url());
    const { parentId } = await jobAndNumber(client);
    const token = "signature-token-of-lever";
    const newSource = await create(client, { kind: "lever", parentId, secret: token });
    const phone = strangerNumber();
    const opportunityId = `opportunity-${phone.slice(1)}`;
    const first = leverWebhook("lever-application-created", { opportunityId, token: "a" }, token);
    expect(await post(newSource, first)).toBe(200);
    await expect.poll(() => statesOf(client, newSource), pollOptions).toEqual(["failed"]);
    expect((await eventsOf(client, newSource))[0]?.refusal?.code).toBe("ats_key_missing");

    const params = { id: newSource.source.id };
    await client.call(endpoints.updateSource, { params, body: { apiKey: { key: "lever-api-key" } } });
    expect((await client.call(endpoints.listSources)).sources.find(({ id }) => id === params.id)?.hasKey).toBe(true);
    const again = leverWebhook("lever-application-created", { opportunityId, token: "b" }, token);
    expect([await post(newSource, again), await post(newSource, again)]).toEqual([200, 200]);
    await expect.poll(() => statesOf(client, newSource), pollOptions).toEqual(["waiting", "failed"]);
    expect((await peopleOf(client, parentId, phone)).map((row) => `${row.firstName} ${row.lastName}`)).toEqual([
      "Shane Smith",
    ]);

    const forged = leverWebhook("lever-application-created", { opportunityId, token: "c" }, "other");
    expect(await post(newSource, forged)).toBe(401);
    const eightDaysAgo = now() - 8 * 86_400_000;
    const old = leverWebhook("lever-application-created", { opportunityId, token: "d" }, token, eightDaysAgo);
    expect(await post(newSource, old)).toBe(401);
    // A source with a stage reads moves into that stage instead of applications.
    const moved = leverWebhook("lever-stage-change", { opportunityId, token: "e" }, token);
    await client.call(endpoints.updateSource, { params, body: { stage: "new applicant" } });
    expect(await post(newSource, moved)).toBe(200);
    await expect.poll(() => statesOf(client, newSource), pollOptions).toEqual(["duplicate", "waiting", "failed"]);
  });

  it("loses the number, country and stage that its settings no longer name", async () => {
    const client = await signedIn(url());
    const { parentId, numberId } = await jobAndNumber(client);
    const { source } = await create(client, {
      kind: "ashby",
      parentId,
      numberId,
      country: "DE",
      stage: "Phone screen",
    });
    const params = { id: source.id };
    const settings = { mode: "approval", numberId: null, country: null, stage: null } as const;
    const { source: changed } = await client.call(endpoints.updateSource, { params, body: settings });
    expect([changed.numberId, changed.country, changed.stage]).toEqual([undefined, undefined, undefined]);
    await expect(client.call(endpoints.updateSource, { params, body: { mode: "call" } })).rejects.toThrow("number");
  });

  it("refuses forged webhooks, other people's secrets, large bodies and unknown addresses", async () => {
    const client = await signedIn(url());
    const { parentId } = await jobAndNumber(client);
    const newSource = await create(client, { kind: "greenhouse", parentId });
    const body = vendorPayload("greenhouse-new-application", { phone: strangerNumber(), id: "forged" });
    expect(await post(newSource, body, { signature: `sha256 ${hmac("another", body)}` })).toBe(401);
    expect(await post(newSource, body, { signature: "" })).toBe(401);
    expect(await post(newSource, JSON.stringify({ long: "x".repeat(300_000) }))).toBe(413);
    expect(await post(newSource, "[]")).toBe(400);
    const atUnknownAddress = { ...newSource, source: { ...newSource.source, url: `${newSource.source.url}x` } };
    expect(await post(atUnknownAddress, body)).toBe(404);
    expect(await eventsOf(client, newSource)).toEqual([]);
  });

  it("in mode call, has its people called by the job's reach plan", async () => {
    const client = await signedIn(url());
    const { parentId, numberId } = await jobAndNumber(client);
    const newSource = await create(client, { kind: "greenhouse", parentId, mode: "call", numberId });
    const phone = strangerNumber();
    expect(await post(newSource, vendorPayload("greenhouse-new-application", { phone, id: "call" }))).toBe(200);
    await expect.poll(() => statesOf(client, newSource), pollOptions).toEqual(["called"]);
    const status = async () => (await peopleOf(client, parentId, phone))[0]?.callStatus;
    await expect.poll(status, { ...pollOptions, timeout: 60_000 }).toBe("Completed");
  });

  it("rejects people with fields that forbid calls, and ambiguous numbers", async () => {
    const client = await signedIn(url());
    const { parentId } = await jobAndNumber(client);
    const mapping = { firstName: "name", phoneNumber: "phone", externalId: "id" };
    const newSource = await create(client, { kind: "custom", parentId, mapping, country: "DE" });
    const postPerson = (phone: string, more: object) =>
      post(newSource, JSON.stringify({ id: phone, name: "Ada Lovelace", phone, ...more }));
    const [refused, tagged, accepted] = [strangerNumber(), strangerNumber(), strangerNumber()];
    expect(await postPerson(refused, { custom_fields: [{ name: "Do not call", value: true }] })).toBe(200);
    expect(await postPerson(tagged, { tags: ["senior", "Opted out"] })).toBe(200);
    expect(await postPerson("030 1234567/8", {})).toBe(200);
    expect(await postPerson(accepted, { consent: "yes", custom_fields: { opt_out: false } })).toBe(200);
    await expect
      .poll(async () => (await statesOf(client, newSource)).toSorted(), pollOptions)
      .toEqual(["blocked", "blocked", "failed", "waiting"]);
    expect(await peopleOf(client, parentId, refused)).toEqual([]);
    expect(await peopleOf(client, parentId, accepted)).toHaveLength(1);
    const codes = (await eventsOf(client, newSource)).map(({ refusal }) => refusal?.code);
    expect(codes.filter((code) => code === "person_contact_refused")).toHaveLength(2);
    expect(codes).toContain("phone_number_alternative");
  });

  it("says that a person's run has not started yet, and when it will", async () => {
    const client = await signedIn(url());
    const { parentId, numberId } = await jobAndNumber(client);
    const mapping = { firstName: "name", phoneNumber: "phone" };
    const postPerson = (newSource: NewSource) =>
      post(newSource, JSON.stringify({ name: "Ada Lovelace", phone: strangerNumber() }));
    const first = await create(client, { kind: "custom", parentId, mapping, country: "DE" });
    expect(await postPerson(first)).toBe(200);
    await expect.poll(() => statesOf(client, first), pollOptions).toEqual(["waiting"]);
    const [person] = await eventsOf(client, first);
    const startAt = new Date((await clockNow(url())) + 3 * 3_600_000).toISOString();
    const leads = { candidateIds: [person?.candidateId ?? ""] };
    await client.call(endpoints.batchCalls, {
      body: { campaignId: parentId, leads, selectedPhoneNumberId: numberId, startAt },
    });
    const second = await create(client, { kind: "custom", parentId, mapping, country: "DE", mode: "call", numberId });
    expect(await postPerson(second)).toBe(200);
    await expect.poll(() => statesOf(client, second), pollOptions).toEqual(["planned"]);
    const [planned] = await eventsOf(client, second);
    expect(planned).toMatchObject({ callsAt: startAt, refusal: { code: "source_run_scheduled" } });
  });

  it("repairs half a surrogate pair, and says whom it ignores and why", async () => {
    const client = await signedIn(url());
    const { parentId } = await jobAndNumber(client);
    const mapping = { firstName: "name", phoneNumber: "phone", externalId: "id" };
    const newSource = await create(client, { kind: "custom", parentId, mapping, country: "DE" });
    const [firstPhone, latePhone] = [strangerNumber(), strangerNumber()];
    expect(await post(newSource, `{"id":"1","name":"Ada Lovelace \\ud83d","phone":"${firstPhone}"}`)).toBe(200);
    await expect.poll(() => statesOf(client, newSource), pollOptions).toEqual(["waiting"]);
    const id = newSource.source.id;
    await client.call(endpoints.updateSource, { params: { id }, body: { isEnabled: false } });
    expect(await post(newSource, JSON.stringify({ id: "2", name: "Grace Hopper", phone: latePhone }))).toBe(200);
    await expect.poll(() => statesOf(client, newSource), pollOptions).toEqual(["ignored", "waiting"]);
    const [ignored] = await eventsOf(client, newSource);
    expect(ignored).toMatchObject({ name: "Grace Hopper", refusal: { code: "source_disabled" } });
  });

  it("calls a waiting person on approval, and no one on the do-not-call list", async () => {
    const client = await signedIn(url());
    const { parentId, numberId } = await jobAndNumber(client);
    const mapping = { firstName: "person.name", phoneNumber: "person.phones.0.value", externalId: "person.id" };
    const newSource = await create(client, { kind: "custom", parentId, mapping, country: "DE" });
    const phone = strangerNumber();
    const person = (value: string) => JSON.stringify({ person: { id: 7, name: "Ada Lovelace", phones: [{ value }] } });
    expect(await post(newSource, person(phone.replace("+49", "0")))).toBe(200);
    await expect.poll(() => statesOf(client, newSource), pollOptions).toEqual(["waiting"]);
    const [event] = await eventsOf(client, newSource);
    const params = { id: newSource.source.id, eventId: event?.id ?? "" };
    const path = `/api/sources/${params.id}/events/${params.eventId}/approve`;
    for (const foreignId of [await usableNumber(await signedIn(url(), "recruiter@globex.test", "globex")), "num_gone"])
      expectRefusal(await client.request("POST", path, { numberId: foreignId }), "not_found");
    expect(await statesOf(client, newSource)).toEqual(["waiting"]);
    await client.call(endpoints.approveSourceEvent, { params, body: { numberId } });
    await expect.poll(() => statesOf(client, newSource), pollOptions).toEqual(["called"]);
    const again = await client.request("POST", path, {});
    expect(expectRefusal(again, "conflict").refusal?.code).toBe("source_event_not_waiting");

    const barredPhone = strangerNumber();
    await client.call(endpoints.addDoNotCall, { body: { phoneNumber: barredPhone } });
    expect(await post(newSource, person(barredPhone))).toBe(200);
    await expect.poll(() => statesOf(client, newSource), pollOptions).toEqual(["blocked", "called"]);
    expect(await peopleOf(client, parentId, barredPhone)).toEqual([]);
  });

  it("previews the person that a mapping reads from the latest payload, can be changed, and answers 404 once deleted", async () => {
    const client = await signedIn(url());
    const { parentId } = await jobAndNumber(client);
    const newSource = await create(client, { kind: "custom", parentId, mapping: { phoneNumber: "phone" } });
    const params = { id: newSource.source.id };
    const preview = (mapping: Record<string, string>) =>
      client.call(endpoints.previewSourceMapping, { params, body: { mapping } });
    expect(await preview({ phoneNumber: "phone" })).toEqual({ success: true });
    const phone = strangerNumber();
    expect(await post(newSource, JSON.stringify({ phone, who: { full: "Ada Maria Lovelace" } }))).toBe(200);
    await expect.poll(() => statesOf(client, newSource), pollOptions).toEqual(["failed"]);
    expect((await preview({ phoneNumber: "phone" })).refusal?.code).toBe("source_no_name");
    const mapping = { phoneNumber: "phone", firstName: "who.full" };
    expect((await preview(mapping)).person).toEqual({
      firstName: "Ada Maria",
      lastName: "Lovelace",
      phoneNumber: phone,
    });
    const [source] = (await client.call(endpoints.listSources)).sources.filter(({ id }) => id === newSource.source.id);
    expect(source?.refusal?.code).toBe("source_no_name");
    await client.call(endpoints.updateSource, { params, body: { mapping, isEnabled: false } });
    expect(await post(newSource, JSON.stringify({ phone, who: { full: "Ada Lovelace" }, again: true }))).toBe(200);
    await expect.poll(() => statesOf(client, newSource), pollOptions).toEqual(["ignored", "failed"]);
    await client.call(endpoints.deleteSource, { params });
    await expect.poll(() => post(newSource, "{}"), pollOptions).toBe(404);
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
