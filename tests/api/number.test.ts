import { endpoints } from "@callwright/contracts";
import { describe, expect, it } from "vitest";
import type { Client } from "../support/clients/client.ts";
import { expectRefusal } from "../support/clients/refusal.ts";
import { addToService, setWebhooks, smsWebhookOf, voiceWebhookOf } from "../support/outside/carrier-account.ts";
import { post } from "../support/outside/sandbox.ts";
import { accountOf, formFor, seal } from "../support/outside/sealed.ts";
import { jobWith, readJob, signedIn } from "../support/people/batch.ts";
import { people } from "../support/people/people.ts";
import { worldForFile } from "../support/run/server.ts";

const url = worldForFile();

const importNumber = async (client: Client, form: unknown) =>
  client.request("POST", "/api/import/twilio-number", { encrypted: await seal(client, form) });

describe("GET /import-key", () => {
  it("returns only the public key", async () => {
    const client = await signedIn(url());
    const key = (await client.request("GET", "/api/import-key")).body;
    expect(key).toMatchObject({ kty: "RSA", alg: "RSA-OAEP-256", use: "enc" });
    expect(Object.keys(Object(key)).sort()).toEqual(["alg", "e", "kid", "kty", "n", "use"]);
  });
});

describe("PATCH /numbers/{id}", () => {
  it("sets how many calls a number carries at the same time, up to its carrier's limit", async () => {
    const client = await signedIn(url(), "owner@acme.test");
    await importNumber(client, formFor("+14155550112"));
    const { numbers } = await client.call(endpoints.importedNumbers);
    const { id = "", concurrency } = numbers.find(({ phoneNumber }) => phoneNumber === "+14155550112") ?? {};
    expect(concurrency).toBe(1);
    const { number } = await client.call(endpoints.updateNumber, { params: { id }, body: { concurrency: 4 } });
    expect(number.concurrency).toBe(4);
    const tooHigh = await client.request("PATCH", `/api/numbers/${id}`, { concurrency: 51 });
    expect(expectRefusal(tooHigh, "validation_failed").message).toContain("at most 50 calls");
    const tooLow = await client.request("PATCH", `/api/numbers/${id}`, { concurrency: 0 });
    expect(expectRefusal(tooLow, "validation_failed").message).toContain("at least 1");
  });
});

describe("POST /import/twilio-number", () => {
  it.each(["+14155550112", "+442079460113", "+16175550142"])("imports %s and registers it for voice", async (phone) => {
    const client = await signedIn(url(), "owner@acme.test");
    const answer = await importNumber(client, formFor(phone, "Front desk"));
    expect(answer.body).toMatchObject({
      success: true,
      message: "Number Imported",
      number: { phoneNumber: phone, label: "Front desk", provider: accountOf(phone).provider },
    });
    const { numbers } = await client.call(endpoints.importedNumbers);
    const number = numbers.find(({ phoneNumber }) => phoneNumber === phone);
    expect(number?.registration).toMatchObject({ isRegistered: true, status: "registered" });
  });

  it("never gives the credentials back", async () => {
    const client = await signedIn(url(), "owner@acme.test");
    const form = formFor("+14155550111");
    const answers = [await importNumber(client, form), await client.request("GET", "/api/imported-numbers")];
    const account = accountOf("+14155550111");
    const secrets = account.provider === "twilio" ? [account.authToken, account.accountSid] : [account.apiKey];
    for (const { body } of answers)
      for (const secret of [...secrets, "sealed"]) expect(JSON.stringify(body)).not.toContain(secret);
  });

  it("repeated, keeps one number and takes the new label", async () => {
    const client = await signedIn(url(), "owner@acme.test");
    await importNumber(client, formFor("+442079460114", "Old name"));
    await importNumber(client, formFor("+442079460114", "New name"));
    const { numbers } = await client.call(endpoints.importedNumbers);
    const imported = numbers.filter(({ phoneNumber }) => phoneNumber === "+442079460114");
    expect(imported.map(({ label }) => label)).toEqual(["New name"]);
  });

  it("belongs to one user only, within the tenant and across tenants", async () => {
    // The number that the demo data gives to Acme's recruiter.
    const form = formFor("+493023125015");
    const colleague = await importNumber(await signedIn(url(), "enterprise@acme.test"), form);
    const stranger = await importNumber(await signedIn(url(), "owner@globex.test", "globex"), form);
    for (const answer of [colleague, stranger])
      expect(expectRefusal(answer, "duplicate").message).toBe("This phone number is already imported.");
  });

  it("refuses wrong credentials, and an account that does not hold the number", async () => {
    const client = await signedIn(url(), "enterprise@acme.test");
    expectRefusal(
      await importNumber(client, { ...formFor("+12125550121"), authToken: "0".repeat(32) }),
      "provider_refused",
    );
    const inOtherAccount = await importNumber(client, { ...formFor("+14155550111"), phoneNumber: "+12125550121" });
    expect(expectRefusal(inOtherAccount, "provider_refused").message).toBe("This phone number is not in that account.");
    expect((await client.call(endpoints.importedNumbers)).numbers).toEqual([]);
  });

  it("refuses a number that cannot place voice calls", async () => {
    const client = await signedIn(url(), "enterprise@acme.test");
    const { message } = expectRefusal(await importNumber(client, formFor("+13105550133")), "provider_refused");
    expect(message).toBe("This phone number cannot place voice calls.");
  });

  it("leaves the number unusable while the voice provider does not answer, and registers it when repeated", async () => {
    const client = await signedIn(url(), "enterprise@acme.test");
    await post(url(), "faults", { provider: "vapi", kind: "500", count: 5 });
    expectRefusal(await importNumber(client, formFor("+13105550131")), "provider_unavailable");
    // Removes the faults that are left.
    await post(url(), "reset", {});
    const jobId = await jobWith(client, people(1));
    const [candidate] = (await readJob(client, jobId)).candidates;
    const [failed] = (await client.call(endpoints.importedNumbers)).numbers;
    const callBody = { jobId, candidate: candidate?._id, selectedPhoneNumberId: failed?.id };
    expectRefusal(await client.request("POST", "/api/call", callBody), "no_number");
    const { numbers } = await client.call(endpoints.importedNumbers);
    expect(numbers.map(({ registration }) => registration)).toMatchObject([{ isRegistered: false, status: "failed" }]);
    expect((await importNumber(client, formFor("+13105550131"))).status).toBe(200);
    const after = await client.call(endpoints.importedNumbers);
    expect(after.numbers.map(({ registration }) => registration.status)).toEqual(["registered"]);
  });

  it("names the wrong fields of the sealed form without repeating their values", async () => {
    const client = await signedIn(url(), "enterprise@acme.test");
    const form = { ...formFor("+12125550122"), accountSid: "AC-very-secret", label: " " };
    const { issues } = expectRefusal(await importNumber(client, form), "validation_failed");
    expect(issues?.map(({ path }) => path).sort()).toEqual(["accountSid", "label"]);
    expect(JSON.stringify(issues)).not.toContain("very-secret");
  });

  it("refuses a form that is sealed to another key, or not at all", async () => {
    const client = await signedIn(url(), "enterprise@acme.test");
    for (const encrypted of ["x".repeat(200), "a.b.c.d.e".repeat(10)]) {
      const answer = await client.request("POST", "/api/import/twilio-number", { encrypted });
      expect(expectRefusal(answer, "validation_failed").issues?.[0]?.path).toBe("encrypted");
    }
  });
});

describe("DELETE /numbers/{id}", () => {
  it("deletes the number here and at the voice provider, and it may be imported again", async () => {
    const client = await signedIn(url(), "owner@globex.test", "globex");
    await importNumber(client, formFor("+12065550151"));
    const { numbers } = await client.call(endpoints.importedNumbers);
    const id = numbers[0]?.id ?? "";
    const done = await client.call(endpoints.deleteNumber, { params: { id } });
    expect(done.message).toBe("Phone number deleted successfully!");
    expect((await client.call(endpoints.importedNumbers)).numbers).toEqual([]);
    expectRefusal(await client.request("DELETE", `/api/numbers/${id}`), "not_found");
    expect((await importNumber(client, formFor("+12065550151"))).status).toBe(200);
  });
});

const importedNumber = async (client: Client, phone: string) => {
  const { numbers } = await client.call(endpoints.importedNumbers);
  const number = numbers.find(({ phoneNumber }) => phoneNumber === phone);
  if (!number) throw new Error(`${phone} is not imported`);
  return number;
};
const deleteNumber = async (client: Client, phone: string) =>
  client.call(endpoints.deleteNumber, { params: { id: (await importedNumber(client, phone)).id } });

describe("a number's texts", () => {
  it("are routed to us by the import, and back to their former address by the deletion", async () => {
    const client = await signedIn(url(), "owner@globex.test", "globex");
    const phone = "+12125550122";
    const texts = "https://texts.example/in?token=their-secret";
    await setWebhooks(url(), phone, texts, "https://calls.example/in");
    await importNumber(client, formFor(phone));
    const number = await importedNumber(client, phone);
    expect(await smsWebhookOf(url(), phone)).toContain(`/api/webhooks/twilio/`);
    expect(await smsWebhookOf(url(), phone)).toContain(number.id);
    expect(await voiceWebhookOf(url(), phone)).toContain("vapi.ai");
    // Only the host, as the address may hold a secret.
    expect(number.sms).toEqual({ canSend: true, before: "texts.example" });
    await deleteNumber(client, phone);
    expect(await smsWebhookOf(url(), phone)).toBe(texts);
    // The voice provider had replaced this address by its own.
    expect(await voiceWebhookOf(url(), phone)).toBe("https://calls.example/in");
  });

  it("at Telnyx go through the number's own profile, so that no other number is touched, until the deletion", async () => {
    const client = await signedIn(url(), "owner@globex.test", "globex");
    const [phone, otherPhone] = ["+12065550152", "+12065550151"];
    const before = await smsWebhookOf(url(), otherPhone);
    await importNumber(client, formFor(phone));
    const number = await importedNumber(client, phone);
    expect(number.sms.canSend).toBe(true);
    expect(await smsWebhookOf(url(), phone)).toContain(number.id);
    expect(await smsWebhookOf(url(), otherPhone)).toBe(before);
    await deleteNumber(client, phone);
    expect(await smsWebhookOf(url(), phone)).toBe("");
  });

  it("are not rerouted if the voice provider does not take the number", async () => {
    const client = await signedIn(url(), "owner@globex.test", "globex");
    const phone = "+12125550121";
    await post(url(), "faults", { provider: "vapi", kind: "500", count: 5 });
    expectRefusal(await importNumber(client, formFor(phone)), "provider_unavailable");
    await post(url(), "reset", {});
    expect(await smsWebhookOf(url(), phone)).toBe("");
    await deleteNumber(client, phone);
  });

  it("are not offered by a number without SMS; the deletion returns its calls to their former address", async () => {
    const client = await signedIn(url(), "owner@globex.test", "globex");
    const phone = "+13105550132";
    await setWebhooks(url(), phone, "", "https://calls.example/in");
    await importNumber(client, formFor(phone));
    const { id, sms, registration } = await importedNumber(client, phone);
    expect(registration.isRegistered).toBe(true);
    expect(sms).toMatchObject({ canSend: false, reason: expect.stringContaining("carries no SMS") });
    expect(await voiceWebhookOf(url(), phone)).toContain("vapi.ai");
    // A further check must not overwrite the former addresses.
    await client.call(endpoints.checkNumber, { params: { id } });
    await deleteNumber(client, phone);
    expect(await voiceWebhookOf(url(), phone)).toBe("https://calls.example/in");
    expect(await smsWebhookOf(url(), phone)).toBe("");
  });
});

describe("POST /numbers/{id}/reconnect", () => {
  const accountForm = (phone: string) => {
    const { phoneNumber: _, label: __, ...account } = formFor(phone);
    return account;
  };

  it("stores further credentials of the same account without returning them, and keeps the number's id", async () => {
    const client = await signedIn(url(), "owner@globex.test", "globex");
    const phone = "+441632960143";
    await importNumber(client, formFor(phone));
    const before = await importedNumber(client, phone);
    expect(before.hasPublicKey).toBe(false);
    const account = accountOf(phone);
    const publicKey = account.provider === "telnyx" ? account.publicKey : "";
    const encrypted = await seal(client, { ...accountForm(phone), publicKey });
    const done = await client.call(endpoints.reconnectNumber, { params: { id: before.id }, body: { encrypted } });
    expect(done).toMatchObject({ message: "Phone number connected", number: { hasPublicKey: true } });
    const after = await importedNumber(client, phone);
    expect(after.registration.vapiPhoneNumberId).toBe(before.registration.vapiPhoneNumberId);
    expect(after.account).toEqual(before.account);
    for (const secret of [publicKey, account.provider === "telnyx" ? account.apiKey : ""])
      expect(JSON.stringify([done, after])).not.toContain(secret);
    await deleteNumber(client, phone);
  });

  it("changes nothing if the carrier rejects the credentials or they belong to another account", async () => {
    const client = await signedIn(url(), "owner@globex.test", "globex");
    const phone = "+12125550121";
    await importNumber(client, formFor(phone));
    const { id } = await importedNumber(client, phone);
    const wrong = { ...accountForm(phone), authToken: "0".repeat(32) };
    for (const form of [wrong, accountForm("+14155550111")]) {
      const answer = await client.request("POST", `/api/numbers/${id}/reconnect`, {
        encrypted: await seal(client, form),
      });
      expectRefusal(answer, "provider_refused");
    }
    expect((await importedNumber(client, phone)).registration.status).toBe("registered");
    await deleteNumber(client, phone);
  });

  it("names an invalid public key", async () => {
    const client = await signedIn(url(), "owner@globex.test", "globex");
    const answer = await importNumber(client, { ...formFor("+16175550142"), publicKey: "not a key" });
    expect(expectRefusal(answer, "validation_failed").issues?.[0]?.path).toBe("publicKey");
  });
});

describe("POST /numbers/{id}/check", () => {
  it("repairs a number whose import failed at the voice provider", async () => {
    const client = await signedIn(url(), "owner@globex.test", "globex");
    const phone = "+12125550121";
    await post(url(), "faults", { provider: "vapi", kind: "500", count: 5 });
    expectRefusal(await importNumber(client, formFor(phone)), "provider_unavailable");
    await post(url(), "reset", {});
    const { id, registration } = await importedNumber(client, phone);
    expect(registration).toMatchObject({
      status: "failed",
      reason: "The voice provider does not answer at the moment.",
    });
    const { number, message } = await client.call(endpoints.checkNumber, { params: { id } });
    expect(message).toBe("Phone number checked");
    expect(number).toMatchObject({ registration: { status: "registered" }, sms: { canSend: true } });
    expect(await smsWebhookOf(url(), phone)).toContain(id);
    await deleteNumber(client, phone);
  });

  it("reroutes texts that the carrier's settings sent elsewhere", async () => {
    const client = await signedIn(url(), "owner@globex.test", "globex");
    const phone = "+12125550121";
    await importNumber(client, formFor(phone));
    const { id } = await importedNumber(client, phone);
    await setWebhooks(url(), phone, "https://elsewhere.example/");
    await client.call(endpoints.checkNumber, { params: { id } });
    expect(await smsWebhookOf(url(), phone)).toContain(id);
    await deleteNumber(client, phone);
    expect(await smsWebhookOf(url(), phone)).toBe("https://elsewhere.example/");
  });
});

/** `webhook` is the address that received the text, or null. */
interface TextAnswer {
  readonly result: { readonly webhook: string | null };
}

describe("a number in a Twilio messaging service", () => {
  it("says that replies do not arrive, until the service leaves them to the number's own address", async () => {
    const client = await signedIn(url(), "owner@globex.test", "globex");
    const phone = "+12125550121";
    await importNumber(client, formFor(phone));
    const { id } = await importedNumber(client, phone);
    const checkedSms = async () => (await client.call(endpoints.checkNumber, { params: { id } })).number.sms;
    const webhookFor = async (body: string) => {
      const answer = await post(url(), "sms", { from: "+4915155550177", to: phone, body });
      return ((await answer.json()) as TextAnswer).result.webhook;
    };
    await addToService(url(), phone, "Campaigns", /* usesOwnWebhook */ false);
    expect(await checkedSms()).toMatchObject({ canSend: true, reason: expect.stringContaining("“Campaigns”") });
    expect(await webhookFor("STOP")).toBeNull();
    await addToService(url(), phone, "Campaigns", /* usesOwnWebhook */ true);
    expect((await checkedSms()).reason).toBeUndefined();
    expect(await webhookFor("STOP")).toContain(id);
    await deleteNumber(client, phone);
  });
});

describe("a number that is used", () => {
  it("is not deleted while a run uses it, and the refusal says why", async () => {
    const client = await signedIn(url());
    const jobId = await jobWith(client, people(2));
    const { numbers } = await client.call(endpoints.importedNumbers);
    const id = numbers[0]?.id ?? "";
    const body = { campaignId: jobId, leads: "all" as const, selectedPhoneNumberId: id };
    const { runId } = await client.call(endpoints.batchCalls, { body });
    const refusal = expectRefusal(await client.request("DELETE", `/api/numbers/${id}`), "conflict");
    expect(refusal.message).toMatch(/calls queued or under way|A run is calling over this number/);
    await client.call(endpoints.cancelRun, { params: { id: runId } });
  });

  it("is deleted despite waiting texts only if the request says to drop them, and then they are dropped", async () => {
    const client = await signedIn(url(), "owner@globex.test", "globex");
    // The number that the test of DELETE imported last.
    const [number, ...otherNumbers] = (await client.call(endpoints.importedNumbers)).numbers;
    expect(otherNumbers).toEqual([]);
    const jobId = await jobWith(client, people(2));
    const texts = { isPreCallSms: true, preCallSmsTemplate: "Hello.", preCallSmsDelay: { option: "1h" as const } };
    await client.call(endpoints.updateJob, { params: { id: jobId }, body: texts });
    await client.call(endpoints.sendPreCallSmsToAll, { params: { id: jobId } });
    const waiting = async () => (await client.call(endpoints.getTexts, { query: { group: "waiting" } })).texts;
    await expect.poll(async () => (await waiting()).length, { interval: 200 }).toBe(2);
    const id = number?.id ?? "";
    const refusal = expectRefusal(await client.request("DELETE", `/api/numbers/${id}`), "conflict");
    const words = "Texts that wait to leave from this number: 2. They are dropped if you delete it.";
    expect(refusal).toMatchObject({ message: words, issues: [{ path: "dropTexts" }] });
    expect(await waiting()).toHaveLength(2);
    await client.call(endpoints.deleteNumber, { params: { id }, query: { dropTexts: "true" } });
    expect((await client.call(endpoints.importedNumbers)).numbers).toEqual([]);
    await expect.poll(async () => (await waiting()).length, { interval: 200 }).toBe(0);
    const { texts: dropped } = await client.call(endpoints.getTexts, { query: { group: "dropped" } });
    expect(dropped.map(({ reason }) => reason?.code)).toEqual(["number_gone", "number_gone"]);
  });
});
