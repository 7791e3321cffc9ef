import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { readCounts } from "@callwright/core/kernel/metrics";
import { afterAll, beforeAll, expect, it } from "vitest";
import { countOperations, watchOperations } from "./operations.ts";

const server = createServer((_, response) => setTimeout(() => response.end("{}"), 20));
let url = "";
beforeAll(async () => {
  watchOperations();
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => void server.close());

const ask = async (path: string) => void (await (await fetch(`${url}${path}`)).text());
const countsOf = (name: string) => Object.entries(readCounts()).filter(([key]) => key.split(".")[1] === name);

it("parallel requests count as one wait, and each request sent after an answer counts as another", async () => {
  const work = countOperations("worker", async () => {
    await Promise.all([ask("/bucket/a"), ask("/sandbox/providers/vapi/call")]);
    await ask("/bucket/b");
    await ask("/bucket/c");
  });
  await work();
  expect(Object.fromEntries(countsOf("worker"))).toEqual({
    "invoked.worker": 1,
    "asked.worker.s3.GET": 3,
    "asked.worker.provider.GET": 1,
    "waited.worker.provider+s3": 1,
    "waited.worker.s3": 2,
  });
});

it("the waits of two parallel runs of a function are counted separately", async () => {
  const work = countOperations("twin", () => ask("/bucket/a"));
  await Promise.all([work(), work()]);
  expect(Object.fromEntries(countsOf("twin"))).toMatchObject({ "invoked.twin": 2, "waited.twin.s3": 2 });
});
