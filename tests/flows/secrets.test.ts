/** A run with texts, webhooks and an export; then all that was stored is searched for each secret that was entered. */
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { endpoints } from "@callwright/contracts";
import { agencyAccount, platformAccount, platformWebhookSecret } from "@callwright/local/simulators/stripe/accounts";
import { startServer, type TestServer } from "@callwright/local/testing";
import { afterEach, beforeEach, expect, it } from "vitest";
import * as z from "zod/mini";
import { operate } from "../day-two/operate.ts";
import { type Client, demoPassword } from "../support/clients/client.ts";
import { enrolAuthenticator } from "../support/clients/factor.ts";
import { clientWithKey, createKey } from "../support/clients/key.ts";
import { rows, sleep } from "../support/outside/sandbox.ts";
import { accountOf, formFor, seal } from "../support/outside/sealed.ts";
import { startReceiver } from "../support/outside/webhook-receiver.ts";
import { readJob, signedIn, startBatch } from "../support/people/batch.ts";
import { strangers } from "../support/people/people.ts";
import { runOut } from "../support/people/run-out.ts";
import { smsJob } from "../support/people/sms-job.ts";
import { createSource, postTo } from "../support/people/sources.ts";

let root = "";
let server: TestServer | undefined;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "callwright-secrets-"));
});
afterEach(async () => {
  await server?.stop();
  rmSync(root, { recursive: true, force: true });
});

/** Files that may hold secrets: the providers' own records, delivered mails, and the platform's keys. */
const allowedFiles = /(?:^|\/)(?:keys\.json|providers\.sqlite.*|mail\.sqlite.*)$/;

const keysSchema = z.object({ VAPI_API_KEY: z.string(), VAPI_WEBHOOK_SECRET: z.string(), SESSION_SECRET: z.string() });

const filesUnder = (folder: string): string[] =>
  readdirSync(folder, { recursive: true })
    .map((name) => join(folder, String(name)))
    .filter((file) => statSync(file).isFile() && !allowedFiles.test(file));

/** Lists the secrets that a file contains in clear, each with its file. */
const secretsInClear = (secrets: Readonly<Record<string, string>>, files: readonly string[]): string[] =>
  files.flatMap((file) => {
    const bytes = readFileSync(file);
    return Object.entries(secrets).flatMap(([name, secret]) => (bytes.includes(secret) ? `${name} in ${file}` : []));
  });

/** Enters a secret of each kind, as an owner does. */
async function enterSecrets(origin: string, owner: Client, recruiter: Client, jobId: string, hookUrl: string) {
  const importNumber = async (phoneNumber: string) => {
    const { provider } = accountOf(phoneNumber);
    const encrypted = await seal(owner, formFor(phoneNumber));
    expect((await owner.request("POST", `/api/import/${provider}-number`, { encrypted })).status).toBe(200);
  };
  for (const phoneNumber of ["+13105550131", "+442079460113"]) await importNumber(phoneNumber);
  const hook = { url: hookUrl, events: ["call.ended", "candidate.outcome"] as const };
  const { secret: hookSecret } = await owner.call(endpoints.createWebhookEndpoint, {
    body: { ...hook, events: [...hook.events] },
  });
  const source = await createSource(recruiter, { kind: "custom", parentId: jobId, mapping: { phoneNumber: "tel" } });
  expect(await postTo(origin, source, JSON.stringify({ tel: "+4915177700010" }))).toBe(200);
  const { secretKey: restrictedKey, publishableKey } = agencyAccount;
  const stripe = { restrictedKey: restrictedKey.replace(/^sk_/, "rk_"), publishableKey };
  const webhookSecret = "whsec_ofAcmesOwnAccount0123456789";
  await owner.request("PUT", "/api/stripe-account", { ...stripe, webhookSecret });
  const smtp = { host: "smtp.acme.test", port: 465, username: "acme", fromAddress: "jobs@acme.test" };
  const smtpPassword = "entered-for-the-mail-server";
  await owner.request("PUT", "/api/smtp", { ...smtp, password: smtpPassword });
  const { secret: apiKey } = await createKey(owner, ["read"]);
  expect((await clientWithKey(origin, apiKey).request("GET", "/api/me")).status).toBe(200);
  const { secret: totp, recoveryCodes } = await enrolAuthenticator(origin, owner);
  return {
    hookSecret,
    sourceSecret: source.secret,
    stripeKey: stripe.restrictedKey,
    stripeSecret: webhookSecret,
    smtpPassword,
    apiKey,
    totp,
    recoveryCode: recoveryCodes[0] ?? "",
  };
}

it("no entered secret is in plain text in blobs, rows, queues, logs or exports after a run", async () => {
  const dataDir = join(root, "home");
  const logFile = join(root, "log.jsonl");
  server = await startServer({ dataDir, logFile, isSilent: true });
  const { url } = server;
  const hook = await startReceiver(() => true, { trustsSentTime: true });
  const owner = await signedIn(url, "owner@acme.test");
  const client = await signedIn(url);
  const jobId = await smsJob(client, strangers(4), { isPreCallSms: true, isPostCallSms: true });
  const enteredSecrets = await enterSecrets(url, owner, client, jobId, hook.url);
  hook.secrets.push(enteredSecrets.hookSecret);
  await startBatch(client, jobId);
  await runOut(url, jobId, 120);
  await expect.poll(() => hook.received.length).toBeGreaterThan(3);
  await expect.poll(async () => (await readJob(client, jobId)).callSummary.totalSms).toBeGreaterThan(3);
  await sleep(1_000);
  const tenantId = String((await rows(url, "call")).find(({ parentId }) => parentId === jobId)?.tenantId);
  await server.stop();

  const out = join(root, "out");
  expect(await operate(dataDir, "export", tenantId, out)).toMatchObject({ code: 0 });
  const keys = z.parse(keysSchema, JSON.parse(readFileSync(join(dataDir, "keys.json"), "utf8")));
  const twilio = accountOf("+442079460113");
  const telnyx = accountOf("+13105550131");
  const secrets = {
    ...keys,
    ...enteredSecrets,
    password: demoPassword,
    stripePlatformKey: platformAccount.secretKey,
    stripePlatformSecret: platformWebhookSecret,
    ...(twilio.provider === "twilio" ? { twilio: twilio.authToken } : {}),
    ...(telnyx.provider === "telnyx" ? { telnyx: telnyx.apiKey } : { otherTwilio: telnyx.authToken }),
  };
  for (const [name, secret] of Object.entries(secrets)) expect(secret.length, name).toBeGreaterThan(8);
  const files = filesUnder(root);
  // The queues' file is among those that are searched.
  expect(files.some((file) => file.endsWith("fauxqs.db"))).toBe(true);
  expect(secretsInClear(secrets, files)).toEqual([]);
}, 240_000);
