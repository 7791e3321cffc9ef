/** The do-not-call list and erased numbers at the limits of their pages, instants and reads. */
import * as Compliance from "@callwright/core/compliance/index";
import { db } from "@callwright/core/db/service";
import { runAs } from "@callwright/core/kernel/context";
import { newId } from "@callwright/core/kernel/id";
import type { Ports } from "@callwright/core/ports/index";
import { describe, expect, it } from "vitest";
import { recordTableRequests } from "../support/clients/requests.ts";
import { noPorts, tableForFile } from "../support/run/table.ts";

const vault = { seal: async (secret: string) => secret, open: async (sealed: string) => sealed };
const ports: Ports = Object.create(noPorts, {
  vault: { value: vault },
  queue: { value: { send: async () => {} } },
});
const run = tableForFile(ports);
const { DoNotCall } = Compliance;

/** Runs the work as the administrator of a new tenant. */
const world = (work: (tenantId: string) => Promise<void>) => {
  const tenantId = newId("ten");
  const actor = { type: "user", tenantId, userId: "user_1", sessionId: "ses_1", roles: ["tenantOwner"] } as const;
  return run(tenantId, () => runAs({ actor }, () => work(tenantId)));
};

const numberOf = (index: number): string => `+4915112${String(100_000 + index)}`;
const isListed = async (phoneNumber: string) => (await Compliance.suppressedAmong([phoneNumber])).has(phoneNumber);
const at = "2026-11-20T10:00:00.000Z";
const [before, after] = ["2026-11-20T09:59:59.999Z", "2026-11-20T10:00:00.001Z"];

describe("the list's pages", () => {
  const allPages = async (search = "") => {
    const pages: string[][] = [];
    let from: string | undefined;
    do {
      const { entries, next } = await DoNotCall.page({ search, after: from });
      pages.push(entries.map(({ phoneNumber }) => phoneNumber));
      from = next;
    } while (from);
    return pages;
  };

  it("have fifty numbers each in order, none twice, and the total", () =>
    world(async () => {
      const numbers = Array.from({ length: 101 }, (_, index) => numberOf(index));
      await Compliance.suppressMany(numbers.map((phoneNumber) => ({ phoneNumber, source: "csv" as const })));
      const pages = await allPages();
      expect(pages.map(({ length }) => length)).toEqual([50, 50, 1]);
      expect(pages.flat()).toEqual(numbers);
      expect((await DoNotCall.page({ search: "" })).total).toBe(101);
      const streamed: string[] = [];
      for await (const page of DoNotCall.pages()) streamed.push(...page.map(({ phoneNumber }) => phoneNumber));
      expect(streamed).toEqual(numbers);
    }));

  it("find numbers by their beginning, with or without plus, zeros and spaces", () =>
    world(async () => {
      const numbers = ["+49301000001", "+493010000015", "+4930200"];
      for (const phoneNumber of numbers) await Compliance.suppress({ phoneNumber, source: "manual" });
      for (const search of ["+493010", "0049 30 10", "493010"])
        expect(await allPages(search)).toEqual([["+49301000001", "+493010000015"]]);
      expect(await allPages("+44")).toEqual([[]]);
      const { entries } = await DoNotCall.page({ search: "", after: "+49301000001" });
      expect(entries.map(({ phoneNumber }) => phoneNumber)).toEqual(["+493010000015", "+4930200"]);
    }));

  it("count an import's new numbers once, and numbers that were listed before as present", () =>
    world(async () => {
      await DoNotCall.add({ phoneNumber: "+4915112345678", note: "Asked by mail" });
      const rows = ["+4915112345678", "+4915112345679", "+49 151 12345679", "no number"].map((phoneNumber, line) => {
        return { line, phoneNumber };
      });
      const result = await DoNotCall.addMany(rows);
      expect(result).toMatchObject({ added: 1, present: 2, rejected: [{ line: 3 }] });
      const { entries, total } = await DoNotCall.page({ search: "" });
      expect([entries.length, total]).toEqual([2, 2]);
      expect(entries[0]).toMatchObject({ source: "manual", words: "Asked by mail" });
    }));
});

describe("a request by text", () => {
  const phoneNumber = numberOf(1);
  const textStop = (time: string) => Compliance.suppress({ phoneNumber, source: "sms", words: "STOP", at: time });
  const textStart = (saidAt: string) => Compliance.liftByText({ phoneNumber, words: "START", saidAt });

  it("to be reached lifts a stop of the same or an earlier instant, but no later stop", () =>
    world(async () => {
      await textStop(at);
      expect(await textStart(before)).toBe(false);
      expect(await textStart(at)).toBe(true);
      expect(await isListed(phoneNumber)).toBe(false);
      expect((await DoNotCall.page({ search: "" })).total).toBe(0);
    }));

  it("that is repeated counts from its last time, and an older copy changes nothing", () =>
    world(async () => {
      expect(await textStop(at)).toBe(true);
      expect(await textStop(after)).toBe(false);
      expect(await textStop(before)).toBe(false);
      expect(await textStart(at)).toBe(false);
      expect(await textStart(after)).toBe(true);
    }));

  it("lifts no entry that a user made, and a stop does not renew it", () =>
    world(async () => {
      await Compliance.suppress({ phoneNumber, source: "manual", at });
      await textStop(after);
      expect(await textStart(after)).toBe(false);
      expect(await isListed(phoneNumber)).toBe(true);
      await DoNotCall.remove({ phoneNumber, reason: "They asked us to" });
      expect(await isListed(phoneNumber)).toBe(false);
      await expect(DoNotCall.remove({ phoneNumber, reason: "They asked us to" })).rejects.toMatchObject({
        code: "not_found",
      });
    }));
});

describe("an erased number", () => {
  it("is found by its mark alone, and many numbers by one read of all marks", () =>
    world(async () => {
      await Compliance.markErased(numberOf(7));
      const askOne = () => Compliance.suppressedAmong([numberOf(7)]);
      const askTwo = () => Compliance.suppressedAmong([numberOf(6), numberOf(7)]);
      expect([...(await askOne())]).toEqual([numberOf(7)]);
      expect([...(await askTwo())]).toEqual([numberOf(7)]);
      // A number's own row is stored as "callee", its mark as "erased"; "calling" has the key of the marks.
      expect(await recordTableRequests(askOne)).toEqual(["BatchGet callee", "Get calling", "Get erased"]);
      expect(await recordTableRequests(askTwo)).toEqual(["BatchGet callee callee", "Get calling", "Query erased"]);
      expect(await recordTableRequests(() => Compliance.suppressedAmong([]))).toEqual(["Get calling"]);
    }));

  it("costs nothing for tenants that have erased no one", () =>
    world(async () => {
      const requests = await recordTableRequests(() => Compliance.suppressedAmong([numberOf(7)]));
      expect(requests).toEqual(["BatchGet callee", "Get calling"]);
    }));

  it("reports whether it is the tenant's first, and can be allowed again", () =>
    world(async () => {
      expect(await Compliance.markErased(numberOf(7))).toEqual({ isFirst: true });
      expect(await Compliance.markErased(numberOf(8))).toEqual({ isFirst: false });
      await DoNotCall.remove({ phoneNumber: numberOf(7), reason: "They asked us to" });
      expect([await isListed(numberOf(7)), await isListed(numberOf(8))]).toEqual([false, true]);
    }));

  it("leaves no row with its number, unless a call holds the row, and its entry is no longer counted", () =>
    world(async (tenantId) => {
      const phoneNumber = numberOf(9);
      await Compliance.suppress({ phoneNumber, source: "manual" });
      const row = { tenantId, phoneNumber };
      await db().contactState.patch(row).set({ callId: "call_1" }).go();
      expect(await Compliance.deleteContactState(phoneNumber)).toBe(false);
      await db().contactState.patch(row).remove(["callId"]).go();
      expect(await Compliance.deleteContactState(phoneNumber)).toBe(true);
      expect((await db().contactState.get(row).go()).data).toBeNull();
      expect((await DoNotCall.page({ search: "" })).total).toBe(0);
      expect(await Compliance.deleteContactState(phoneNumber)).toBe(true);
      await db()
        .contactState.upsert({ ...row, dialCount: 1 })
        .go();
      expect(await Compliance.deleteContactState(phoneNumber)).toBe(true);
      expect((await DoNotCall.page({ search: "" })).total).toBe(0);
    }));
});
