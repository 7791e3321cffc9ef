/** The log never contains identities, contact details, conversation or credentials. */
import { readFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { endpoints } from "@callwright/contracts";
import { startServer, type TestServer } from "@callwright/local/testing";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type Client, createClient, demoPassword } from "../support/clients/client.ts";
import { signupBody } from "../support/clients/newcomer.ts";
import { newLogFile, rawLines } from "../support/outside/log.ts";
import { awaitMail, linkIn, mailsTo } from "../support/outside/mail.ts";
import { post } from "../support/outside/sandbox.ts";
import { accountOf, formFor, seal } from "../support/outside/sealed.ts";
import { readJob, signedIn, startBatch, usableNumber } from "../support/people/batch.ts";
import { importAtRest, importChecked, startImport } from "../support/people/import.ts";
import { importLines } from "../support/people/lines.ts";
import { demoJob, phoneOf } from "../support/people/people.ts";
import { sendToAll, smsJob, textsOf } from "../support/people/sms-job.ts";
import { advanceClock, sendFromPerson } from "../support/people/texts.ts";

const logFile = newLogFile();
let dataDir = "";
let server: TestServer;
const url = () => server.url;
/** The output of the servers before this one. */
let earlierOutput = "";

async function startOwnServer(): Promise<void> {
  dataDir = await mkdtemp(join(tmpdir(), "callwright-log-"));
  server = await startServer({ dataDir, logFile, isSilent: true });
}

async function stopOwnServer(): Promise<void> {
  await server.stop();
  earlierOutput += server.output();
  rememberKeys();
  await rm(dataDir, { recursive: true, force: true });
}

beforeAll(startOwnServer);
// A retried test gets a server of its own; the log file continues.
beforeEach(async ({ task }) => {
  if (!task.result?.retryCount) return;
  await stopOwnServer();
  await startOwnServer();
});
afterAll(stopOwnServer);

/** Fictional names; every kind of answer that the simulators give. */
const endings = ["00", "01", "02", "03", "04", "05", "06", "07", "08", "09", "10", "11", "12", "13", "14", "15"];
const people = endings.map((ending, index) => ({
  firstName: `Zephyrina${index}`,
  lastName: "Quillfeather",
  phoneNumber: phoneOf(700 + index, ending),
}));
const messages = {
  notes: "Please ask about the marzipan certificate.",
  preCall: "Marzipan calling: we ring you soon, {{candidateName}}.",
  inbound: "I moved to 12 Gooseberry Lane, ask my wife",
};
const email = "wilhelmina@gooseberry.example";
const [password, wrongPassword, newPassword] = ["violet-Marzipan-42", "wrong-Marzipan-43", "amber-Marzipan-77"];
const secrets = new Set<string>();

const ownKeys = (): Record<string, string> => JSON.parse(readFileSync(join(dataDir, "keys.json"), "utf8"));
const rememberKeys = () => {
  for (const key of Object.values(ownKeys())) secrets.add(key);
};

describe("activity that fills the log", () => {
  it("signing up, a wrong password, a forgotten one, an API key and a stranger's token", async () => {
    const client = createClient(url(), "acme");
    await client.call(endpoints.signup, { body: { ...signupBody(email, password), name: "Wilhelmina Quillfeather" } });
    const { token } = linkIn(await awaitMail(url(), email));
    await client.call(endpoints.confirmEmail, { body: { email, token } });
    await client.request("POST", "/api/login", { email, password: wrongPassword });
    await client.call(endpoints.login, { body: { email, password } });
    await client.call(endpoints.forgotPassword, { body: { email } });
    const reset = linkIn(await awaitMail(url(), email, 2)).token;
    await client.call(endpoints.resetPassword, { body: { email, token: reset, newPassword } });
    await client.call(endpoints.login, { body: { email, password: newPassword } });
    for (const cookie of client.cookies.values()) secrets.add(cookie);
    const { secret } = await client.call(endpoints.createApiKey, { body: { name: "Import", scopes: ["read"] } });
    for (const one of [token, reset, secret]) secrets.add(one);
    const stranger = createClient(url(), "acme", { authorization: `Bearer ${secret}x`, "x-tenant-slug": "acme" });
    expect((await stranger.request("GET", "/api/me")).status).toBe(401);
    expect((await client.request("GET", `/api/nowhere/${encodeURIComponent(email)}`)).status).toBe(404);
    expect((await mailsTo(url(), email)).length).toBeGreaterThanOrEqual(2);
  });

  it("connecting numbers with right and with wrong credentials", async () => {
    const client = await signedIn(url());
    await importLines(client, 2);
    const form = formFor("+442079460114", "Marzipan desk");
    const wrongForm = { ...form, authToken: "0123456789abcdef0123456789abcdef" };
    const encrypted = await seal(client, wrongForm);
    expect((await client.request("POST", "/api/import/twilio-number", { encrypted })).status).toBeGreaterThanOrEqual(
      400,
    );
    for (const one of [encrypted, "0123456789abcdef0123456789abcdef"]) secrets.add(one);
    const account = accountOf("+493023125016");
    secrets.add(account.provider === "twilio" ? account.authToken : account.apiKey);
  });

  it("an imported file, calls and texts with failing providers", async () => {
    let client = await signedIn(url());
    const jobId = await smsJob(client, people.slice(0, 1), {
      isPreCallSms: true,
      preCallSmsTemplate: messages.preCall,
      isPostCallSms: true,
    });
    await client.call(endpoints.updateJob, { params: { id: jobId }, body: { additionalNotes: messages.notes } });
    await importPeople(client, jobId);
    const numberId = await usableNumber(client);
    for (const [provider, match] of [
      ["vapi", "/vapi/call"],
      ["twilio", "Messages"],
    ])
      for (const kind of ["500", "429"]) await post(url(), "faults", { provider, kind, match, rate: 0.3, count: 2 });
    await post(url(), "faults", { provider: "vapi", kind: "duplicate", rate: 0.3, count: 5 });
    await sendToAll(client, jobId, numberId);
    await startBatch(client, jobId);
    // Each person is called once, and again where a provider failed; further attempts wait for another day.
    const endedCalls = async () => {
      await advanceClock(url(), 10);
      // The moved clock may have ended the session.
      client = await signedIn(url());
      return (await readJob(client, jobId, 1, 1)).run?.ended ?? 0;
    };
    await expect.poll(endedCalls, { timeout: 240_000, interval: 500 }).toBeGreaterThanOrEqual(people.length);
    expect((await textsOf(client, [jobId])).length).toBeGreaterThan(10);
    await answerTexts(client, numberId);
  });

  it("posts by strangers", async () => {
    const client = createClient(url(), "acme");
    const junk = JSON.stringify({ message: { type: "end-of-call-report", note: `Call ${people[0]?.phoneNumber}` } });
    await client.request("POST", "/api/webhooks/vapi", junk, { "x-vapi-secret": "guessed-marzipan" });
    // Signed, but no worker can read it: it fails at each delivery.
    const { VAPI_WEBHOOK_SECRET } = ownKeys();
    await client.request("POST", "/api/webhooks/vapi", junk, { "x-vapi-secret": VAPI_WEBHOOK_SECRET ?? "" });
    await expect.poll(() => rawLines(logFile).join("\n")).toContain('"message.failed"');
    const report = { "csp-report": { "document-uri": `https://acme.example/login?email=${email}` } };
    await client.request("POST", "/api/csp-reports", JSON.stringify(report), {
      "content-type": "application/csp-report",
    });
  });
});

describe("neither the log nor the process's output contains", () => {
  const allLines = () => [...rawLines(logFile), ...(earlierOutput + server.output()).split("\n")].filter(Boolean);
  const linesWith = (...canaries: readonly string[]) =>
    allLines().filter((line) => canaries.some((one) => line.toLowerCase().includes(one.toLowerCase())));

  it("a person's name", () => {
    expect(allLines().length).toBeGreaterThan(100);
    const names = ["Zephyrina", "Quillfeather", "Wilhelmina", "Rita Recruiter", "Anna Owner"];
    expect(linesWith(...names)).toEqual([]);
  });

  it("a phone number", () => {
    expect(linesWith(...people.map(({ phoneNumber }) => phoneNumber.slice(1)))).toEqual([]);
    expect(allLines().filter((line) => /(?:\+|%2B)\d{6,}/i.test(line))).toEqual([]);
  });

  it("an email or postal address", () => {
    expect(linesWith(email, "gooseberry", "@acme.test")).toEqual([]);
    expect(allLines().filter((line) => /[\w.-]+(?:@|%40)[\w-]+[.]\w/.test(line))).toEqual([]);
  });

  it("what was said or written", () => {
    expect(linesWith("marzipan", "my wife", demoJob.title, demoJob.companyName)).toEqual([]);
  });

  it("a password, a token, a key or a cookie", () => {
    const passwords = [password, wrongPassword, newPassword, demoPassword];
    expect(secrets.size).toBeGreaterThanOrEqual(7);
    expect(linesWith(...passwords, ...secrets, ...Object.values(ownKeys()))).toEqual([]);
    expect(allLines().filter((line) => /eyJ[\w-]{10}|cw_live_|bearer /i.test(line))).toEqual([]);
  });
});

async function importPeople(client: Client, jobId: string): Promise<void> {
  const rows = people.slice(1).map(({ firstName, lastName, phoneNumber }, index) => ({
    line: index + 2,
    firstName,
    lastName,
    phoneNumber,
    email: `${firstName}@gooseberry.example`,
    cells: [firstName, lastName, phoneNumber, "Gooseberry Lane"],
  }));
  const { _id } = await importChecked(client, jobId, rows);
  await startImport(client, _id);
  expect((await importAtRest(client, _id)).state).toBe("completed");
}

async function answerTexts(client: Client, numberId: string): Promise<void> {
  const { numbers } = await client.call(endpoints.importedNumbers);
  const ownNumber = numbers.find(({ id }) => id === numberId)?.phoneNumber ?? "";
  const [first, second] = people;
  await sendFromPerson(url(), first?.phoneNumber ?? "", ownNumber, messages.inbound);
  await sendFromPerson(url(), second?.phoneNumber ?? "", ownNumber, "STOP");
  const listedCount = async () =>
    (await client.call(endpoints.getDoNotCall, { query: { search: second?.phoneNumber } })).entries.length;
  await expect.poll(listedCount).toBe(1);
}
