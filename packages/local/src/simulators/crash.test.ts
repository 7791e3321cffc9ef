import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { VapiClient } from "@vapi-ai/server-sdk";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openWorld, VOICE_KEY, type World, waitUntil } from "./test-world.ts";
import { numberImport, receivedKinds, receivedMessages } from "./vapi/test-orders.ts";

const CALLS = 20;
const SPEED = "60";

/** Used only to receive webhooks; the simulators run in the child process. */
let world: World;
let folder: string;
let child: ChildProcess;

beforeAll(async () => {
  world = await openWorld();
  folder = mkdtempSync(join(tmpdir(), "callwright-crash-"));
});
afterAll(async () => {
  child.kill("SIGKILL");
  await world.close();
  rmSync(folder, { recursive: true, force: true });
});

async function boot(): Promise<VapiClient> {
  child = spawn(process.execPath, [join(import.meta.dirname, "test-process.ts"), join(folder, "sim.sqlite"), SPEED], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const [port] = await once(child.stdout ?? child, "data");
  return new VapiClient({ token: VOICE_KEY, baseUrl: `http://127.0.0.1:${String(port).trim()}/vapi`, maxRetries: 0 });
}

test("kill -9 in the middle of calls loses no call and no webhook", async () => {
  const vapi = await boot();
  const { id: phoneNumberId } = await vapi.phoneNumbers.create(numberImport);
  for (let index = 0; index < CALLS; index++)
    await vapi.calls.create({
      phoneNumberId,
      customer: { number: `+49151123456${index + 10}` },
      assistant: {
        firstMessage: "Hello",
        serverMessages: ["status-update", "end-of-call-report"],
        server: { url: `${world.hookUrl}/vapi` },
      },
    });
  for (const moment of ["status-update in-progress", "end-of-call-report"]) {
    await waitUntil(() => receivedKinds(world).includes(moment));
    child.kill("SIGKILL");
    await once(child, "exit");
    await boot();
  }
  const reported = () =>
    new Set(receivedMessages(world).flatMap(({ type, call }) => (type === "end-of-call-report" ? [call.id] : [])));
  await waitUntil(() => reported().size === CALLS, 20); // seconds
  const database = new DatabaseSync(join(folder, "sim.sqlite"), { readOnly: true });
  const rows = database.prepare("SELECT number, status FROM sim_calls").all();
  expect(rows).toHaveLength(CALLS);
  expect(new Set(rows.map(({ number }) => number)).size).toBe(CALLS);
  expect(rows.every(({ status }) => status === "ended")).toBe(true);
});
