/** People whose words may be an opt-out: held until a user has decided, whatever comes twice or late. */
import * as Billing from "@callwright/core/billing/index";
import * as Compliance from "@callwright/core/compliance/index";
import { toIso } from "@callwright/core/kernel/clock";
import { runAs } from "@callwright/core/kernel/context";
import { newId } from "@callwright/core/kernel/id";
import * as Parent from "@callwright/core/parent/index";
import type { Ports } from "@callwright/core/ports/index";
import * as Reach from "@callwright/core/reach/index";
import { describe, expect, it } from "vitest";
import { demoJob } from "../support/people.ts";
import { noPorts, tableForFile } from "../support/table.ts";

const tenantId = "ten_acme";
const queue = { async send() {} };
const ports: Ports = Object.create(noPorts, { queue: { value: queue } });
const run = tableForFile(ports);

interface Held {
  readonly person: Parameters<typeof Reach.noteHold>[0];
  readonly phoneNumber: string;
  readonly decide: (isOptOut: boolean) => Promise<void>;
  readonly rule: () => Promise<string>;
}

let last = 15112345600;

function held(work: (world: Held) => Promise<void>): Promise<void> {
  const userId = newId("user");
  const actor = { type: "user", tenantId, userId, sessionId: "ses_1", roles: [] } as const;
  return run(tenantId, () =>
    runAs({ actor }, async () => {
      await Billing.seedMeter({ userId, allowedMinutes: 100, freeMinutes: 0, plan: "Grow" });
      const { jobId: parentId } = await Parent.create({ ...demoJob, timezone: "Europe/Berlin" });
      last += 1;
      const phoneNumber = `+49${last}`;
      const person = {
        ...{
          tenantId,
          userId,
          parentId,
          parentTitle: "Job",
          candidateId: "cand_1",
          candidateName: "Ada",
          phoneNumber,
        },
        ...{ words: "not interested", createdAt: toIso(Date.now() - 60_000) },
      };
      await Reach.noteHold(person);
      const { items } = await Reach.listFollowUps({});
      const followUpId = items[0]?.followUpId ?? "";
      const request = { phoneNumber, channel: "sms", purpose: "asked", basis: "listed" } as const;
      const rule = async () => (await Compliance.evaluate(request)).rule;
      await work({ person, phoneNumber, decide: (isOptOut) => Reach.decideFollowUp(followUpId, isOptOut), rule });
    }),
  );
}

describe("a held person", () => {
  it("is neither called nor texted, is counted under a reason of their own, and stands in the follow-ups with their words", () =>
    held(async ({ phoneNumber, rule }) => {
      expect(await rule()).toBe("held");
      const { skippedGroups } = await Compliance.preview([{ phoneNumber }]);
      expect(skippedGroups).toMatchObject([{ rule: "held", count: 1 }]);
      const many = Array.from({ length: 501 }, () => ({ phoneNumber }));
      expect((await Compliance.preview(many)).skippedGroups).toMatchObject([{ rule: "held", count: 501 }]);
      const { items, open } = await Reach.listFollowUps({});
      expect(items).toMatchObject([{ kind: "hold", words: "not interested", isDone: false }]);
      expect(open).toBe(1);
      expect(await Reach.countReplies()).toBe(1);
    }));

  it("is on the do-not-call list with their own words once a user decides so, however often they press", () =>
    held(async ({ phoneNumber, decide, rule }) => {
      await decide(true);
      await decide(true);
      await decide(false);
      expect(await rule()).toBe("suppressed");
      const { entries } = await Compliance.DoNotCall.page({ search: phoneNumber });
      expect(entries).toMatchObject([{ words: "not interested", source: "sms" }]);
      expect((await Reach.listFollowUps({})).open).toBe(0);
    }));

  it("can be reached again once they are kept, and the same words that arrive again hold nobody", () =>
    held(async ({ person, decide, rule }) => {
      await decide(false);
      await decide(false);
      expect(await rule()).not.toBe("held");
      await Reach.noteHold(person);
      expect(await rule()).not.toBe("held");
      expect((await Reach.listFollowUps({})).open).toBe(0);
    }));

  it("is suppressed by a later plain stop", () =>
    held(async ({ phoneNumber, decide, rule }) => {
      await Compliance.suppress({ phoneNumber, source: "sms", words: "stop" });
      expect(await rule()).toBe("suppressed");
      await decide(false);
      expect(await rule()).toBe("suppressed");
    }));

  it("lifts the hold by asking to be reached", () =>
    held(async ({ phoneNumber, rule }) => {
      expect(await Compliance.liftHold({ phoneNumber, words: "Yes", actor: phoneNumber })).toBe(true);
      expect(await Compliance.liftHold({ phoneNumber, words: "Yes", actor: phoneNumber })).toBe(false);
      expect(await rule()).not.toBe("held");
    }));
});
