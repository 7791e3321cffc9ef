import { VapiClient, VapiError } from "@vapi-ai/server-sdk";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { telnyxAccounts } from "../accounts.ts";
import { openWorld, VOICE_KEY, type World, waitUntil } from "../test-world.ts";
import { assistant, numberImport, order } from "./test-orders.ts";

const [larkspur] = telnyxAccounts;
if (!larkspur) throw new Error("The demo accounts are gone");

let world: World;
let vapi: VapiClient;
let phoneNumberId: string;

beforeAll(async () => {
  world = await openWorld();
  vapi = new VapiClient({ token: VOICE_KEY, baseUrl: `${world.baseUrl}/vapi`, maxRetries: 0 });
  phoneNumberId = (await vapi.phoneNumbers.create(numberImport)).id;
});
afterAll(() => world.close());

async function errorOf(work: Promise<unknown>): Promise<VapiError> {
  const error = await work.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (!(error instanceof VapiError)) throw new Error(`Not refused: ${error}`);
  return error;
}

describe("unknown fields and invalid values are refused", () => {
  const refusal = async (changes: object): Promise<unknown> =>
    (await errorOf(vapi.calls.create({ ...order(world, phoneNumberId, "+4915112345671"), ...changes }))).body;

  test.each([
    [{ metadata: { a: 1 } }, "property metadata should not exist"],
    [{ assistantOverrides: { serverUrl: "http://x" } }, "assistantOverrides.property serverUrl should not exist"],
    [{ assistant: { server: { secret: "x" } } }, "assistant.server.property secret should not exist"],
    [
      { assistant: { transcriber: { provider: "deepgram", endpointing: 5 } } },
      "assistant.transcriber.endpointing must not be less than 10",
    ],
    [
      { customer: { number: "+4915112345671", name: "n".repeat(41) } },
      "customer.name must be shorter than or equal to 40 characters",
    ],
    [
      { customer: { number: "015112345671" } },
      "customer.number must be a valid phone number in the E.164 format. Hot tip, you may be missing the country code (Eg. US: +1).",
    ],
    [{ phoneNumberId: "mine" }, "phoneNumberId must be a UUID"],
    [
      { assistant: { analysisPlan: { successEvaluationPlan: { rubric: "Stars" } } } },
      "assistant.analysisPlan.successEvaluationPlan.rubric must be one of the following values: NumericScale, DescriptiveScale, Checklist, Matrix, PercentageScale, LikertScale, AutomaticRubric, PassFail",
    ],
    [
      { assistant: { model: { provider: "openai", model: "gpt-9" } } },
      "assistant.model.model must be one of the supported OpenAI models",
    ],
  ])("%j", async (changes, message) => {
    expect(await refusal(changes)).toEqual({ statusCode: 400, error: "Bad Request", message: [message] });
  });

  test("an unknown phone number, assistant or call", async () => {
    const unknownId = "00000000-0000-4000-8000-000000000000";
    expect(await refusal({ phoneNumberId: unknownId })).toMatchObject({ statusCode: 400 });
    const byId = { assistantId: unknownId, assistant: undefined }; // instead of the request's own assistant
    expect(await refusal(byId)).toMatchObject({ statusCode: 400 });
    expect((await errorOf(vapi.calls.get({ id: unknownId }))).statusCode).toBe(404);
  });

  test("a body that is not JSON", async () => {
    const response = await vapi.fetch("/call", {
      method: "POST",
      body: "{",
      headers: { "content-type": "application/json" },
    });
    expect(response.status).toBe(400);
  });
});

describe("phone numbers", () => {
  test("are refused with a wrong token, for a number of another account, and if they are imported already", async () => {
    const importFailure = (changes: object) => errorOf(vapi.phoneNumbers.create({ ...numberImport, ...changes }));
    expect((await importFailure({ twilioAuthToken: "0".repeat(32) })).body).toMatchObject({ statusCode: 400 });
    expect((await importFailure({ number: "+12125550121" })).body).toMatchObject({ statusCode: 400 });
    expect((await importFailure({ number: "+14155550111" })).body).toMatchObject({ statusCode: 400 });
  });

  test("never show the carrier's token, nor do the recorded requests", async () => {
    expect(JSON.stringify(await vapi.phoneNumbers.list())).not.toContain(numberImport.twilioAuthToken);
    const [created] = world.simulators.requests("vapi").filter(({ method }) => method === "POST");
    expect(created?.body).toContain('"twilioAuthToken":"***"');
  });

  test("of Telnyx are imported through a credential and become active a moment later", async () => {
    const answer = await vapi.fetch("/credential", {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ provider: "telnyx", apiKey: larkspur.apiKey, name: "Larkspur" }),
    });
    const credential = (await answer.json()) as { id: string };
    expect(JSON.stringify(credential)).not.toContain(larkspur.apiKey);
    const number = await vapi.phoneNumbers.create({
      provider: "telnyx",
      number: "+16175550141",
      credentialId: credential.id,
    } as never);
    expect(number).toMatchObject({ provider: "telnyx", status: "activating" });
    let status: string | undefined;
    await waitUntil(() => {
      void vapi.phoneNumbers.get({ id: number.id }).then((fetched) => (status = fetched.status));
      return status === "active";
    });
    await vapi.phoneNumbers.delete({ id: number.id });
    expect((await errorOf(vapi.phoneNumbers.get({ id: number.id }))).statusCode).toBe(404);
  });
});

test("assistants are created, read, listed, changed and deleted", async () => {
  const created = await vapi.assistants.create({ ...assistant(), name: "Inbound: Acme" });
  expect(await vapi.assistants.get({ id: created.id })).toMatchObject({ name: "Inbound: Acme" });
  const updated = await vapi.assistants.update({ id: created.id, firstMessage: "Hi" });
  expect(updated).toMatchObject({ firstMessage: "Hi", name: "Inbound: Acme" });
  expect((await vapi.assistants.list()).map(({ id }) => id)).toContain(created.id);
  await vapi.assistants.delete({ id: created.id });
  expect((await errorOf(vapi.assistants.get({ id: created.id }))).statusCode).toBe(404);
});
