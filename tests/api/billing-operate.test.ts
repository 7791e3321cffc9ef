/** The operator's commands about payments, run against a running sandbox. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { endpoints } from "@callwright/contracts";
import { expect, it } from "vitest";
import { signUpNewcomer } from "../support/clients/newcomer.ts";
import { subscribe } from "../support/outside/stripe.ts";
import { worldForFile } from "../support/run/server.ts";

const url = worldForFile();
const main = join(import.meta.dirname, "../../packages/local/src/operate.ts");

/** Runs an operator's command; the environment names the test world's table and providers. */
async function operate(...args: string[]): Promise<{ code: number | null; answer: unknown; errors: string }> {
  const child = spawn(process.execPath, [main, ...args], { stdio: ["ignore", "pipe", "pipe"] });
  let [output, errors] = ["", ""];
  child.stdout.on("data", (chunk) => (output += String(chunk)));
  child.stderr.on("data", (chunk) => (errors += String(chunk)));
  await once(child, "close");
  return { code: child.exitCode, answer: output === "" ? undefined : JSON.parse(output), errors };
}

it("the catalogue is made once, and usage agrees with what Stripe counted", { timeout: 120_000 }, async () => {
  const client = await signUpNewcomer(url(), "paying@billing.test");
  await subscribe(client, "Start");
  const { user } = await client.call(endpoints.me);
  const first = await operate("stripe-catalogue", "--apply");
  expect(first).toMatchObject({ code: 0, answer: { missingPlans: [] } });
  expect(await operate("stripe-catalogue", "--apply")).toMatchObject({ code: 0, answer: { created: [] } });
  const usage = await operate("reconcile-usage", user.tenantId ?? "");
  expect(usage).toMatchObject({
    code: 0,
    answer: { differing: 0, subscriptions: [{ userId: user.id, reported: 0, counted: 0 }] },
  });
});
