/** Which tenant a host leads to, and what it costs to find out. */

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
/** What was remembered before is forgotten. */
const later = () => {
  passedMs += 16_000;
  setClockOffset(passedMs);
};

const resolve = (host: string) => run(undefined, () => Tenant.resolve(host));
async function costOf(work: () => Promise<unknown>): Promise<number> {
  const before = countReads();
  await work();
  return countReads() - before;
}

it("a host leads to its tenant, in whatever case, and is read once in a while", async () => {
  expect(await resolve("CALLS.acme.EXAMPLE")).toBe(acme);
  expect(await costOf(() => resolve("calls.acme.example"))).toBe(0);
  later();
  expect(await costOf(() => resolve("calls.acme.example"))).toBe(1);
});

it("an unknown host is cached too, for a short time", async () => {
  later();
  expect(await costOf(() => resolve("unknown.example"))).toBe(1);
  expect(await costOf(() => resolve("unknown.example"))).toBe(0);
  later();
  expect(await costOf(() => resolve("unknown.example"))).toBe(1);
});

it.each(["", "..", "a b", "<script>", `${"x".repeat(300)}.example`, "under/scored"])(
  "%j is no host, and costs nothing",
  async (host) => {
    expect(await costOf(async () => expect(await resolve(host)).toBeUndefined())).toBe(0);
  },
);

it("a flood of made-up hosts costs a bounded number of reads and locks out no known host", async () => {
  later();
  await resolve("acme.localhost");
  const flood = async () => {
    for (let index = 0; index < 1000; index += 1) await resolve(`made-up-${index}.example`).catch(() => {});
  };
  expect(await costOf(flood)).toBe(300);
  await expect(resolve("one-more.example")).rejects.toMatchObject({ code: "unavailable", retryAfterSeconds: 5 });
  expect(await resolve("acme.localhost")).toBe(acme);
  later();
  await expect(resolve("one-more.example")).resolves.toBeUndefined();
});
