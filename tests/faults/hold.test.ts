/** A person whose message may be an opt-out is held until a user decides, even if events are repeated or late. */
import * as Billing from "@callwright/core/billing/index";
import * as Compliance from "@callwright/core/compliance/index";
import { toIso } from "@callwright/core/kernel/clock";
import { runAs } from "@callwright/core/kernel/context";
import { newId } from "@callwright/core/kernel/id";
import * as Parent from "@callwright/core/parent/index";
import type { Ports } from "@callwright/core/ports/index";
import type { OptOutReader } from "@callwright/core/ports/language-model";
import * as Reach from "@callwright/core/reach/index";
import { beforeEach, describe, expect, it } from "vitest";
import { demoJob } from "../support/people/people.ts";
import { noPorts, tableForFile } from "../support/run/table.ts";

const tenantId = "ten_acme";
const sentBodies: string[] = [];
const queue = {
  async send(_: string, body: string) {
    sentBodies.push(body);
  },
};
/** Undefined if no language model is configured. */
let model: OptOutReader | undefined;
const ports: Ports = Object.create(noPorts, {
  queue: { value: queue },
  optOutReader: { get: () => model },
});
beforeEach(() => {
  model = undefined;
  sentBodies.length = 0;
});
const run = tableForFile(ports);

interface World {
  readonly person: Parameters<typeof Reach.noteHold>[0];
  readonly phoneNumber: string;
  readonly followUpId: string;
  readonly decide: (decision: { isOptOut: boolean }) => Promise<void>;
  readonly rule: () => Promise<string>;
}

let lastNumber = 15112345600;

function withHold(work: (world: World) => Promise<void>): Promise<void> {
  const userId = newId("user");
  const actor = { type: "user", tenantId, userId, sessionId: "ses_1", roles: [] } as const;
  return run(tenantId, () =>
    runAs({ actor }, async () => {
      await Billing.seedMeter({ userId, allowedMinutes: 100, freeMinutes: 0, plan: "Grow" });
      const { parentId } = await Parent.create({ ...demoJob, timezone: "Europe/Berlin" });
      lastNumber += 1;
      const phoneNumber = `+49${lastNumber}`;
      const person = {
        tenantId,
        userId,
        parentId,
        parentTitle: "Job",
        candidateId: "cand_1",
        candidateName: "Ada",
        phoneNumber,
        words: "not interested",
        createdAt: toIso(Date.now() - 60_000),
      };
      await Reach.noteHold(person);
      const { items } = await Reach.listFollowUps({});
      const followUpId = items[0]?.followUpId ?? "";
      const request = { phoneNumber, channel: "sms", purpose: "asked", basis: "listed" } as const;
      const rule = async () => (await Compliance.assess(request)).rule;
      await work({
        person,
        phoneNumber,
        followUpId,
        decide: ({ isOptOut }) => Reach.decideFollowUp(followUpId, isOptOut),
        rule,
      });
    }),
  );
}

describe("a held person", () => {
  it("is neither called nor texted, is counted under a separate reason, and is in the follow-ups with their words", () =>
    withHold(async ({ phoneNumber, rule }) => {
      expect(await rule()).toBe("held");
      const { skippedGroups } = await Compliance.preview([{ phoneNumber }]);
      expect(skippedGroups).toMatchObject([{ rule: "held", count: 1 }]);
      // Beyond 500 people the preview reads the holds in another way.
      const many = Array.from({ length: 501 }, () => ({ phoneNumber }));
      expect((await Compliance.preview(many)).skippedGroups).toMatchObject([{ rule: "held", count: 501 }]);
      const { items, open } = await Reach.listFollowUps({});
      expect(items).toMatchObject([{ kind: "hold", words: "not interested", isDone: false }]);
      expect(open).toBe(1);
      expect(await Reach.countReplies()).toBe(1);
    }));

  it("is on the do-not-call list with their own words after a user confirms the opt-out, even if the user decides twice", () =>
    withHold(async ({ phoneNumber, decide, rule }) => {
      await decide({ isOptOut: true });
      await decide({ isOptOut: true });
      await decide({ isOptOut: false });
      expect(await rule()).toBe("suppressed");
      const { entries } = await Compliance.DoNotCall.page({ search: phoneNumber });
      expect(entries).toMatchObject([{ words: "not interested", source: "sms" }]);
      expect((await Reach.listFollowUps({})).open).toBe(0);
    }));

  it("can be reached again once a user keeps them, and the same words delivered again do not hold them", () =>
    withHold(async ({ person, decide, rule }) => {
      await decide({ isOptOut: false });
      await decide({ isOptOut: false });
      expect(await rule()).not.toBe("held");
      await Reach.noteHold(person);
      expect(await rule()).not.toBe("held");
      expect((await Reach.listFollowUps({})).open).toBe(0);
    }));

  it("is suppressed by their text, not by an earlier call, if a user decides about the text", () =>
    withHold(async ({ person, phoneNumber, decide }) => {
      await Reach.noteHold({ ...person, callId: newId("call"), createdAt: toIso(Date.now() - 50_000) });
      await decide({ isOptOut: false });
      await Reach.noteHold({ ...person, createdAt: toIso(Date.now() + 1_000) });
      await decide({ isOptOut: true });
      const { entries } = await Compliance.DoNotCall.page({ search: phoneNumber });
      expect(entries).toMatchObject([{ source: "sms" }]);
    }));

  it("is suppressed by a later plain stop", () =>
    withHold(async ({ phoneNumber, decide, rule }) => {
      await Compliance.suppress({ phoneNumber, source: "sms", words: "stop" });
      expect(await rule()).toBe("suppressed");
      await decide({ isOptOut: false });
      expect(await rule()).toBe("suppressed");
    }));

  it.each(["their later stop", "an entry by hand"])("is suppressed and closed by %s", (source) =>
    withHold(async ({ person, phoneNumber, rule }) => {
      if (source === "an entry by hand") await Compliance.DoNotCall.add({ phoneNumber });
      else {
        await Compliance.suppress({ phoneNumber, source: "sms", words: "stop" });
        await Reach.closeHoldOf(person);
        expect(await Reach.countOpenFollowUps()).toBe(0);
      }
      const { items, open } = await Reach.listFollowUps({});
      expect(items).toMatchObject([{ kind: "hold", isDone: true }]);
      expect(open).toBe(0);
      expect(await Reach.countOpenFollowUps()).toBe(0);
      expect(await rule()).toBe("suppressed");
    }),
  );

  it("is not closed by Done, which asks for a decision instead", () =>
    withHold(async ({ followUpId, rule }) => {
      const closing = Reach.setFollowUpDone(followUpId, true);
      await expect(closing).rejects.toMatchObject({ code: "conflict", refusal: { code: "hold_decision_needed" } });
      expect(await rule()).toBe("held");
      expect((await Reach.listFollowUps({})).open).toBe(1);
    }));

  it("lifts the hold by asking to be reached", () =>
    withHold(async ({ phoneNumber, rule }) => {
      expect(await Compliance.liftHold({ phoneNumber, words: "Yes", actor: phoneNumber })).toBe(true);
      expect(await Compliance.liftHold({ phoneNumber, words: "Yes", actor: phoneNumber })).toBe(false);
      expect(await rule()).not.toBe("held");
    }));
});

describe("a language model", () => {
  const answering = (isOptOut: boolean | undefined): OptOutReader => ({ isOptOut: async () => isOptOut });
  const noteAgain = (person: World["person"], words: string) =>
    Reach.noteHold({ ...person, words, createdAt: toIso(Date.now() - 1000) });

  it("is asked after the hold is written, if a model is configured", () =>
    withHold(async ({ person, followUpId }) => {
      expect(sentBodies.join()).not.toContain("hold.noted");
      model = answering(true);
      await noteAgain(person, "no thanks");
      expect(sentBodies.filter((body) => body.includes("hold.noted")).join()).toContain(followUpId);
    }));

  it.each([true, false])("settles the hold with its answer: isOptOut %s", (isOptOut) =>
    withHold(async ({ phoneNumber, followUpId, rule }) => {
      model = answering(isOptOut);
      await Reach.letModelDecideHold(followUpId);
      await Reach.letModelDecideHold(followUpId);
      if (isOptOut) expect(await rule()).toBe("suppressed");
      else expect(await rule()).not.toBe("held");
      expect(await Reach.countOpenFollowUps()).toBe(0);
      const { entries } = await Compliance.DoNotCall.page({ search: phoneNumber });
      expect(entries).toMatchObject(isOptOut ? [{ words: "not interested", source: "sms" }] : []);
    }),
  );

  it("that is unsure or fails leaves the decision to a user", () =>
    withHold(async ({ followUpId, rule }) => {
      for (const isOptOut of [async () => undefined, () => Promise.reject(new Error("The model timed out"))]) {
        model = { isOptOut };
        await Reach.letModelDecideHold(followUpId);
        expect(await rule()).toBe("held");
        expect(await Reach.countOpenFollowUps()).toBe(1);
      }
    }));

  it.each([true, false])("does not overrule a user who decided while the model read: isOptOut %s", (isOptOut) =>
    withHold(async ({ followUpId, decide, rule }) => {
      model = {
        isOptOut: async () => {
          await decide({ isOptOut: !isOptOut });
          return isOptOut;
        },
      };
      await Reach.letModelDecideHold(followUpId);
      if (isOptOut) expect(await rule()).not.toBe("suppressed");
      else expect(await rule()).toBe("suppressed");
    }),
  );

  it("decides nothing about words that came while it read earlier words", () =>
    withHold(async ({ person, followUpId, rule }) => {
      model = {
        isOptOut: async () => {
          await noteAgain(person, "leave it");
          return false;
        },
      };
      await Reach.letModelDecideHold(followUpId);
      expect(await rule()).toBe("held");
      expect((await Reach.listFollowUps({})).items).toMatchObject([{ words: "leave it", isDone: false }]);
    }));
});
