/** Holding and releasing calls and texts, against a simulated Lambda. */
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { LambdaClient } from "@aws-sdk/client-lambda";
import { afterAll, beforeAll, expect, it } from "vitest";
import { heldQueues, setHeld } from "./hold.ts";

const queueUrl = (name: string) => `https://sqs.eu-west-1.amazonaws.com/123456789012/production-${name}-ABC`;
const allQueues = (state: string) => Object.fromEntries(heldQueues.map((name) => [name, state]));

/** The state of each queue's mapping; a change is complete at the next read. */
const states = new Map<string, string>();
const changes: string[] = [];

const server = createServer(async (request, response) => {
  const url = new URL(request.url ?? "/", "http://lambda");
  let body = "";
  for await (const chunk of request) body += String(chunk);
  const uuid = url.searchParams.get("EventSourceArn") ?? decodeURIComponent(url.pathname.split("/").at(-1) ?? "");
  const mapping = () => ({ UUID: uuid, State: states.get(uuid) });
  response.setHeader("content-type", "application/json");
  if (request.method === "PUT") {
    const { Enabled: isEnabled } = JSON.parse(body) as { Enabled: boolean };
    changes.push(`${uuid} ${isEnabled}`);
    states.set(uuid, isEnabled ? "Enabling" : "Disabling");
    return response.end(JSON.stringify(mapping()));
  }
  response.end(JSON.stringify({ EventSourceMappings: states.has(uuid) ? [mapping()] : [] }));
  states.set(uuid, (states.get(uuid) ?? "").replace(/ing$/, "ed"));
});

let lambda: LambdaClient;
beforeAll(async () => {
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  lambda = new LambdaClient({
    region: "eu-west-1",
    endpoint,
    credentials: { accessKeyId: "played", secretAccessKey: "played" },
  });
  for (const name of heldQueues) states.set(arnOf(name), "Enabled");
});
afterAll(() => {
  lambda.destroy();
  server.close();
});

const arnOf = (name: string) => `arn:aws:sqs:eu-west-1:123456789012:production-${name}-ABC`;

it("held queues of calls and texts deliver nothing until released; each worker is changed once, and a dry run changes none", async () => {
  const deployment = { lambda, queueUrl };
  expect(await setHeld(deployment, { isHeld: true, isDry: true })).toEqual(allQueues("Enabled"));
  expect(changes).toEqual([]);
  expect(await setHeld(deployment, { isHeld: true, isDry: false })).toEqual(allQueues("Disabled"));
  expect(await setHeld(deployment, { isHeld: true, isDry: false })).toEqual(allQueues("Disabled"));
  expect(changes).toEqual(heldQueues.map((name) => `${arnOf(name)} false`));
  expect(await setHeld(deployment, { isHeld: false, isDry: false })).toEqual(allQueues("Enabled"));
  expect(changes).toHaveLength(2 * heldQueues.length);
});

it("a deployment with an unknown worker, and a sandbox, are refused before anything changes", async () => {
  const withUnknownTexts = (name: string) => queueUrl(name).replace("production-texts", "gone-texts");
  await expect(setHeld({ lambda, queueUrl: withUnknownTexts }, { isHeld: true, isDry: false })).rejects.toThrow(
    "No function takes messages",
  );
  await expect(
    setHeld({ lambda, queueUrl: () => "http://127.0.0.1:4566/1/dispatch" }, { isHeld: true, isDry: false }),
  ).rejects.toThrow("sandbox");
  expect(changes).toHaveLength(2 * heldQueues.length);
});
