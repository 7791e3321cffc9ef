/** Five hundred processes that start at once read their secrets within the 40 requests a second of the parameter store. */
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { createSecretReader } from "@callwright/providers/aws/parameters";
import { expect, it } from "vitest";

const processes = 500;
const perSecond = 40;

/** The store's limit: so many requests in each second, the others are throttled. */
function startStore() {
  const answered = new Map<number, number>();
  let requests = 0;
  const server = createServer((_, response) => {
    requests += 1;
    const second = Math.floor(performance.now() / 1_000);
    const count = answered.get(second) ?? 0;
    const isTaken = count < perSecond;
    if (isTaken) answered.set(second, count + 1);
    const body = isTaken
      ? { Parameters: [{ Name: "/sst/callwright/burst/Secret/SESSION_SECRET/value", Value: "word" }] }
      : { __type: "ThrottlingException", message: "Rate exceeded" };
    response.writeHead(isTaken ? 200 : 400, { "content-type": "application/x-amz-json-1.1" });
    response.end(JSON.stringify(body));
  });
  server.listen(0, "127.0.0.1");
  const endpoint = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { server, endpoint, requests: () => requests };
}

it("a burst of cold starts waits its turn, and none goes without", { timeout: 120_000 }, async () => {
  const store = startStore();
  await expect.poll(() => store.server.listening).toBe(true);
  const place = { region: "eu-west-1", endpoint: store.endpoint(), stage: "burst", names: ["SESSION_SECRET"] };
  const values = await Promise.all(
    Array.from({ length: processes }, () => createSecretReader(place)("SESSION_SECRET")()),
  );
  store.server.close();
  expect(values.filter((value) => value === "word")).toHaveLength(processes);
  // The last of thirteen seconds' turns asks thirteen times, and seven times is the mean; without pauses all would use up their tries.
  expect(store.requests()).toBeLessThanOrEqual(10 * processes);
});
