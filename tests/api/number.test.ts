import { endpoints } from "@callwright/contracts";
import { describe, expect, it } from "vitest";
import { jobWith, readJob, signedIn } from "../support/batch.ts";
import type { Client } from "../support/client.ts";
import { people } from "../support/people.ts";
import { expectRefusal } from "../support/refusal.ts";
import { post } from "../support/sandbox.ts";
import { accountOf, formFor, seal } from "../support/sealed.ts";
import { serverForFile } from "../support/server.ts";

const url = serverForFile();

const importing = async (client: Client, form: unknown) =>
  client.request("POST", "/api/import/twilio-number", { encrypted: await seal(client, form) });

describe("GET /import-key", () => {
  it("gives the public half only", async () => {
    const client = await signedIn(url());
    const key = (await client.request("GET", "/api/import-key")).body;
    expect(key).toMatchObject({ kty: "RSA", alg: "RSA-OAEP-256", use: "enc" });
    expect(Object.keys(Object(key)).sort()).toEqual(["alg", "e", "kid", "kty", "n", "use"]);
  });
});

describe("POST /import/twilio-number", () => {
  it.each(["+14155550112", "+442079460113", "+16175550142"])("imports %s and registers it for voice", async (phone) => {
    const client = await signedIn(url(), "owner@acme.test");
    const answer = await importing(client, formFor(phone, "Front desk"));
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
    const answers = [await importing(client, form), await client.request("GET", "/api/imported-numbers")];
    const secrets = [accountOf("+14155550111")].flatMap((account) =>
      account.provider === "twilio" ? [account.authToken, account.accountSid] : [account.apiKey],
    );
    for (const { body } of answers)
      for (const secret of [...secrets, "sealed"]) expect(JSON.stringify(body)).not.toContain(secret);
  });

  it("told twice, keeps one number and takes the new label", async () => {
    const client = await signedIn(url(), "owner@acme.test");
    await importing(client, formFor("+442079460114", "Old name"));
    await importing(client, formFor("+442079460114", "New name"));
    const { numbers } = await client.call(endpoints.importedNumbers);
    const found = numbers.filter(({ phoneNumber }) => phoneNumber === "+442079460114");
    expect(found.map(({ label }) => label)).toEqual(["New name"]);
  });

  it("gives a number to nobody twice, neither in the tenant nor in another", async () => {
    const form = formFor("+493023125015");
    const colleague = await importing(await signedIn(url(), "enterprise@acme.test"), form);
    const stranger = await importing(await signedIn(url(), "owner@globex.test", "globex"), form);
    for (const answer of [colleague, stranger])
      expect(expectRefusal(answer, "duplicate").message).toBe("This phone number is already imported.");
  });

  it("refuses wrong credentials, and an account that does not hold the number", async () => {
    const client = await signedIn(url(), "enterprise@acme.test");
    expectRefusal(
      await importing(client, { ...formFor("+12125550121"), authToken: "0".repeat(32) }),
      "provider_refused",
    );
    const other = await importing(client, { ...formFor("+14155550111"), phoneNumber: "+12125550121" });
    expect(expectRefusal(other, "provider_refused").message).toBe("This phone number is not in that account.");
    expect((await client.call(endpoints.importedNumbers)).numbers).toEqual([]);
  });

  it("refuses a number that cannot place voice calls", async () => {
    const client = await signedIn(url(), "enterprise@acme.test");
    const { message } = expectRefusal(await importing(client, formFor("+13105550133")), "provider_refused");
    expect(message).toBe("This phone number cannot place voice calls.");
  });

  it("leaves nothing half done when the voice provider does not answer, lets nobody call with it, and goes on when asked again", async () => {
    const client = await signedIn(url(), "enterprise@acme.test");
    await post(url(), "faults", { provider: "vapi", kind: "500", count: 5 });
    expectRefusal(await importing(client, formFor("+13105550131")), "provider_unavailable");
    await post(url(), "reset", {});
    const jobId = await jobWith(client, people(1));
    const [candidate] = (await readJob(client, jobId)).candidates;
    const [failed] = (await client.call(endpoints.importedNumbers)).numbers;
    const calling = { jobId, candidate: candidate?._id, selectedPhoneNumberId: failed?.id };
    expectRefusal(await client.request("POST", "/api/call", calling), "no_number");
    const { numbers } = await client.call(endpoints.importedNumbers);
    expect(numbers.map(({ registration }) => registration)).toMatchObject([{ isRegistered: false, status: "failed" }]);
    expect((await importing(client, formFor("+13105550131"))).status).toBe(200);
    const after = await client.call(endpoints.importedNumbers);
    expect(after.numbers.map(({ registration }) => registration.status)).toEqual(["registered"]);
  });

  it("names what is wrong inside the sealed form without repeating it", async () => {
    const client = await signedIn(url(), "enterprise@acme.test");
    const form = { ...formFor("+12125550122"), accountSid: "AC-very-secret", label: " " };
    const { issues } = expectRefusal(await importing(client, form), "validation_failed");
    expect(issues?.map(({ path }) => path).sort()).toEqual(["accountSid", "label"]);
    expect(JSON.stringify(issues)).not.toContain("very-secret");
  });

  it("refuses what was sealed to another key, or not at all", async () => {
    const client = await signedIn(url(), "enterprise@acme.test");
    for (const encrypted of ["x".repeat(200), "a.b.c.d.e".repeat(10)]) {
      const answer = await client.request("POST", "/api/import/twilio-number", { encrypted });
      expect(expectRefusal(answer, "validation_failed").issues?.[0]?.path).toBe("encrypted");
    }
  });
});

describe("DELETE /numbers/{id}", () => {
  it("deletes here and at the voice provider, and the number may be imported again", async () => {
    const client = await signedIn(url(), "owner@globex.test", "globex");
    await importing(client, formFor("+12065550151"));
    const { numbers } = await client.call(endpoints.importedNumbers);
    const id = numbers[0]?.id ?? "";
    const done = await client.call(endpoints.deleteNumber, { params: { id } });
    expect(done.message).toBe("Phone number deleted successfully!");
    expect((await client.call(endpoints.importedNumbers)).numbers).toEqual([]);
    expectRefusal(await client.request("DELETE", `/api/numbers/${id}`), "not_found");
    expect((await importing(client, formFor("+12065550151"))).status).toBe(200);
  });
});
