import { type CreateInbound, endpoints, inboundTemplate } from "@callwright/contracts";
import { describe, expect, it } from "vitest";
import type { Answer, Client } from "../support/clients/client.ts";
import { expectRefusal } from "../support/clients/refusal.ts";
import { signedIn, usableNumber } from "../support/people/batch.ts";
import { worldForFile } from "../support/run/server.ts";

const url = worldForFile();

const form: CreateInbound = { title: "Reception", ...inboundTemplate("general_assistant", "en") };

const create = async (client: Client, change: Partial<CreateInbound> = {}) =>
  (await client.call(endpoints.createInboundAssistant, { body: { ...form, ...change } })).inbound;
const read = async (client: Client, id: string) =>
  (await client.call(endpoints.getInboundAssistant, { params: { id } })).inbound;

const issuesOf = (answer: Answer) =>
  Object.fromEntries(
    (expectRefusal(answer, "validation_failed").issues ?? []).map(({ path, message }) => [path, message]),
  );

describe("POST /create-inbound-assistant", () => {
  it("saves the form and returns it in the voice provider's format", async () => {
    const client = await signedIn(url());
    const dynamicVars = [{ key: "Offer", value: "10 %" }];
    const body = { ...form, language: "de", voice: "Lena", timezone: "Europe/Berlin", dynamicVars } as const;
    const { inbound, message } = await client.call(endpoints.createInboundAssistant, { body });
    expect(message).toBe("Inbound assistant created successfully");
    expect(inbound).toMatchObject({
      name: "Reception",
      firstMessage: form.firstSentence,
      endCallMessage: form.lastSentence,
      model: { messages: [{ role: "system", content: form.prompt }] },
      transcriber: { language: "de" },
      voice: { voiceId: "Lena" },
      timezone: "Europe/Berlin",
      dynamicVariables: dynamicVars,
      numbers: [],
      recentCalls: 0,
    });
    expect(await read(client, inbound._id)).toEqual(inbound);
  });

  it("names each missing field in the specification's words", async () => {
    const client = await signedIn(url());
    const empty = { title: " ", prompt: "", firstSentence: "", lastSentence: " " };
    expect(issuesOf(await client.request("POST", "/api/create-inbound-assistant", empty))).toEqual({
      title: "Title is required",
      prompt: "Instructions are required",
      firstSentence: "First message is required",
      lastSentence: "End call message is required",
    });
  });

  it("refuses variables without key or value, and the caller's own names", async () => {
    const client = await signedIn(url());
    const ask = (dynamicVars: object[]) =>
      client.request("POST", "/api/create-inbound-assistant", { ...form, dynamicVars });
    expect(issuesOf(await ask([{ key: " ", value: " " }]))).toEqual({
      "dynamicVars.0.key": "Key is required.",
      "dynamicVars.0.value": "Value is required.",
    });
    for (const key of ["FirstName", "last name"])
      expect(issuesOf(await ask([{ key, value: "Lea" }]))).toEqual({
        dynamicVars: "This key is filled for every caller. Choose another one.",
      });
  });

  it("refuses an unknown voice, an unknown time zone and a first message that denies the AI", async () => {
    const client = await signedIn(url());
    const ask = (change: object) => client.request("POST", "/api/create-inbound-assistant", { ...form, ...change });
    expect(issuesOf(await ask({ voice: "Nobody" }))).toEqual({ voice: "Choose a voice from the list." });
    expect(Object.keys(issuesOf(await ask({ timezone: "Mars/Base" })))).toEqual(["timezone"]);
    expect(Object.keys(issuesOf(await ask({ firstSentence: "I am not an AI, I am Rita." })))).toEqual([
      "firstSentence",
    ]);
  });
});

describe("GET /get-inbound-assistant", () => {
  it("lists the user's own assistants by page, newest first", async () => {
    const client = await signedIn(url(), "enterprise@acme.test");
    for (const title of ["First", "Second", "Third"]) await create(client, { title });
    const { inbound, pagination } = await client.call(endpoints.getInboundAssistants, { query: { page: 1, limit: 2 } });
    expect(inbound.map(({ name }) => name)).toEqual(["Third", "Second"]);
    expect(pagination).toEqual({ total: 3, totalPages: 2, page: 1, limit: 2 });
  });
});

describe("PATCH /update-inbound-assistant/{id}", () => {
  it("changes the sent fields and leaves the other fields", async () => {
    const client = await signedIn(url());
    const { _id: id, ...before } = await create(client);
    const body = { prompt: "Ask for the order number." };
    const { inbound, message } = await client.call(endpoints.updateInboundAssistant, { params: { id }, body });
    expect(message).toBe("Inbound assistant updated successfully");
    expect(inbound).toMatchObject({ name: before.name, firstMessage: before.firstMessage });
    expect((await read(client, id)).model.messages).toEqual([{ role: "system", content: body.prompt }]);
  });

  it("refuses an empty title", async () => {
    const client = await signedIn(url());
    const { _id } = await create(client);
    const answer = await client.request("PATCH", `/api/update-inbound-assistant/${_id}`, { title: "" });
    expect(issuesOf(answer)).toEqual({ title: "Title is required" });
  });
});

describe("DELETE /delete-inbound-assistant/{id}", () => {
  it("deletes the assistant, and its numbers then answer only callbacks", async () => {
    const client = await signedIn(url());
    const numberId = await usableNumber(client);
    const { _id: assistantId } = await create(client);
    const answering = { mode: "assistant", assistantId } as const;
    const { number } = await client.call(endpoints.updateNumber, { params: { id: numberId }, body: { answering } });
    expect(number.answering).toMatchObject({ ...answering, assistantName: "Reception" });
    expect((await read(client, assistantId)).numbers).toMatchObject([{ id: numberId }]);
    const { message } = await client.call(endpoints.deleteInboundAssistant, { params: { id: assistantId } });
    expect(message).toBe("Inbound assistant deleted successfully");
    expectRefusal(await client.request("GET", `/api/get-single-inbound-assistant/${assistantId}`), "not_found");
    const { numbers } = await client.call(endpoints.importedNumbers, {});
    expect(numbers.find(({ id }) => id === numberId)?.answering).toMatchObject({ mode: "callbacks" });
  });
});

describe("the answering of a number", () => {
  it("is callbacks by default, and can be switched off", async () => {
    const client = await signedIn(url(), "recruiter@globex.test", "globex");
    const id = await usableNumber(client);
    const { numbers } = await client.call(endpoints.importedNumbers, {});
    expect(numbers.find((number) => number.id === id)?.answering.mode).toBe("callbacks");
    const body = { answering: { mode: "none" } } as const;
    const { number } = await client.call(endpoints.updateNumber, { params: { id }, body });
    expect(number.answering.mode).toBe("none");
  });

  it("refuses an unknown mode, a missing assistant and another user's assistant", async () => {
    const [client, colleague] = [await signedIn(url()), await signedIn(url(), "enterprise@acme.test")];
    const id = await usableNumber(client);
    const { _id: foreignId } = await create(colleague);
    const set = (answering: object) => client.request("PATCH", `/api/numbers/${id}`, { answering });
    expect(issuesOf(await set({ mode: "assistant" }))).toEqual({ "answering.assistantId": "Choose an assistant" });
    expect(issuesOf(await set({ mode: "someone" }))).toEqual({ "answering.mode": "Choose who answers" });
    expectRefusal(await set({ mode: "assistant", assistantId: foreignId }), "not_found");
    expect(issuesOf(await client.request("PATCH", `/api/numbers/${id}`, {}))).toEqual({
      answering: "Say what to change",
    });
  });
});

it("inbound assistants are refused to users without access to them", async () => {
  const [owner, client] = [await signedIn(url(), "owner@acme.test"), await signedIn(url())];
  const { _id } = await create(client);
  const { user } = await client.call(endpoints.me);
  const dashboardAccess = { campaigns: true, recruiter: false, inbound: false };
  await owner.call(endpoints.updateMember, { params: { id: user.id }, body: { dashboardAccess } });
  for (const path of ["get-inbound-assistant", `get-single-inbound-assistant/${_id}`])
    expect(expectRefusal(await client.request("GET", `/api/${path}`), "not_allowed").refusal.code).toBe(
      "inbound_not_enabled",
    );
});
