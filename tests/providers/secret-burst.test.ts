/** Five hundred processes that start together read their secrets within the store's 40 requests a second. */
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { createSecretReader } from "@callwright/providers/aws/parameters";
import { expect, it } from "vitest";

const processes = 500;
const requestsPerSecond = 40;

/** A store that throttles the requests beyond its limit for each second. */
function startStore() {
  const acceptedBySecond = new Map<number, number>();
  let requests = 0;
  const server = createServer((_, response) => {
    requests += 1;
    const second = Math.floor(performance.now() / 1_000);
    const count = acceptedBySecond.get(second) ?? 0;
    const isAccepted = count < requestsPerSecond;
    if (isAccepted) acceptedBySecond.set(second, count + 1);
    const body = isAccepted
      ? { Parameters: [{ Name: "/sst/callwright/burst/Secret/SESSION_SECRET/value", Value: "word" }] }
      : { __type: "ThrottlingException", message: "Rate exceeded" };
    response.writeHead(isAccepted ? 200 : 400, { "content-type": "application/x-amz-json-1.1" });
    response.end(JSON.stringify(body));
  });
  server.listen(0, "127.0.0.1");
  const endpoint = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { server, endpoint, requests: () => requests };
}

it("in a burst of cold starts every process gets its secrets in the end", { timeout: 120_000 }, async () => {
  const store = startStore();
  await expect.poll(() => store.server.listening).toBe(true);
  const options = { region: "eu-west-1", endpoint: store.endpoint(), stage: "burst", names: ["SESSION_SECRET"] };
  const values = await Promise.all(
    Array.from({ length: processes }, () => createSecretReader(options)("SESSION_SECRET")()),
  );
  store.server.close();
  expect(values.filter((value) => value === "word")).toHaveLength(processes);
  // The store needs 13 seconds, and each process asks once a second: 7 times on average, where 20 tries is the limit.
  expect(store.requests()).toBeLessThanOrEqual(10 * processes);
});
