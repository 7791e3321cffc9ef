/** Hosts resolve to tenants, at a limited cost of database reads. */

import { setClockOffset } from "@callwright/core/kernel/clock";
import { context } from "@callwright/core/kernel/context";
import * as Tenant from "@callwright/core/tenant/index";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { tableForFile } from "../support/run/table.ts";

const run = tableForFile();
let countReads = () => 0;
let acme = "";

beforeAll(async () => {
  acme = await run(undefined, async () => {
    const { mock } = vi.spyOn(context().database.client, "send");
    countReads = () => mock.calls.filter(([command]) => command.constructor.name.startsWith("Get")).length;
    const hosts = ["acme.localhost", "Calls.Acme.example"] as const;
    return Tenant.create({ slug: "acme", name: "Acme", timezone: "Europe/Berlin", numberPicker: "hidden", hosts });
  });
});
afterAll(() => setClockOffset(0));

let passedMs = 0;
/** Moves the clock past the lifetime of cached hosts. */
const expireCache = () => {
  passedMs += 16_000;
  setClockOffset(passedMs);
};

const resolve = (host: string) => run(undefined, () => Tenant.resolve(host));
async function countReadsOf(work: () => Promise<unknown>): Promise<number> {
  const before = countReads();
  await work();
  return countReads() - before;
}

it("a host resolves to its tenant in any case, and is cached for a while", async () => {
  expect(await resolve("CALLS.acme.EXAMPLE")).toBe(acme);
  expect(await countReadsOf(() => resolve("calls.acme.example"))).toBe(0);
  expireCache();
  expect(await countReadsOf(() => resolve("calls.acme.example"))).toBe(1);
});

it("an unknown host is cached too, for a short time", async () => {
  expireCache();
  expect(await countReadsOf(() => resolve("unknown.example"))).toBe(1);
  expect(await countReadsOf(() => resolve("unknown.example"))).toBe(0);
  expireCache();
  expect(await countReadsOf(() => resolve("unknown.example"))).toBe(1);
});

it.each(["", "..", "a b", "<script>", `${"x".repeat(300)}.example`, "under/scored"])(
  "%j is no host, and costs no read",
  async (host) => {
    expect(await countReadsOf(async () => expect(await resolve(host)).toBeUndefined())).toBe(0);
  },
);

it("a flood of made-up hosts costs a bounded number of reads and locks out no known host", async () => {
  expireCache();
  await resolve("acme.localhost");
  const flood = async () => {
    for (let index = 0; index < 1000; index += 1) await resolve(`made-up-${index}.example`).catch(() => {});
  };
  expect(await countReadsOf(flood)).toBe(300);
  await expect(resolve("one-more.example")).rejects.toMatchObject({ code: "unavailable", retryAfterSeconds: 5 });
  expect(await resolve("acme.localhost")).toBe(acme);
  expireCache();
  await expect(resolve("one-more.example")).resolves.toBeUndefined();
});
