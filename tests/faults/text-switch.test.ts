/** Texts follow their job's switch, and texts unsent for a passing reason are sent once. */
import { dispatch } from "@callwright/core/call/dispatch";
import { endWithReport } from "@callwright/core/call/end";
import * as Call from "@callwright/core/call/index";
import * as Candidate from "@callwright/core/candidate/index";
import * as CandidateAdmin from "@callwright/core/candidate-admin/index";
import { db } from "@callwright/core/db/service";
import { now, toIso } from "@callwright/core/kernel/clock";
import * as Parent from "@callwright/core/parent/index";
import * as Text from "@callwright/core/text/index";
import { getMany } from "@callwright/core/text/read";
import { checkBeforeSend } from "@callwright/core/text/send-check";
import { transition } from "@callwright/core/text/transition";
import { describe, expect, it } from "vitest";
import {
  answeredReport,
  candidatesOf,
  failSendsAfter,
  freshNumber,
  idAt,
  interleave,
  loadCall,
  place,
  sent,
  tenantId,
  useCallWorld,
  type World,
  world,
} from "../support/people/roster.ts";
import { moveClockTo } from "../support/run/day.ts";

useCallWorld();

const hourMs = 3_600_000;
const template = "Hello {{candidateName}}.";

/** A job with this many people, each of whom has a text due in an hour. */
const withWaitingTexts = (count: number, work: (here: World) => Promise<void>): Promise<void> =>
  world(count, async (here) => {
    const { jobId, numberId } = here;
    await db().number.patch({ tenantId, numberId }).set({ canText: true }).go();
    const texts = { isPreCallSms: true, preCallSmsTemplate: template, preCallSmsDelay: { option: "1h" } } as const;
    await Parent.update({ parentId: jobId, ...texts });
    await sendToAll(here);
    await work(here);
  });

async function sendToAll({ jobId, numberId }: World): Promise<void> {
  const { bulkId } = await CandidateAdmin.startPreCallTexts(await Parent.get(jobId), numberId);
  await CandidateAdmin.processBulkAction(bulkId);
}

async function textsOf({ jobId, ids }: World) {
  const textIds = ids.map((candidateId) => Candidate.preCallTextId(jobId, candidateId));
  const found = await getMany(textIds);
  return textIds.map((textId) => found.get(textId));
}
const statesOf = async (here: World) => (await textsOf(here)).map((text) => [text?.state, text?.reason]);

async function setSwitch(here: World, isPreCallSms: boolean): Promise<void> {
  await Parent.update({ parentId: here.jobId, isPreCallSms });
  expect(sent.at(-1)).toBe("job.texts-switched");
  await Text.applySwitches({ parentId: here.jobId });
}

/** The number of people whose rows have a text, and the counters of people and texts. */
async function countsOf({ jobId }: World) {
  const withText = (await candidatesOf(jobId)).filter(({ hasPreText }) => hasPreText).length;
  const { groups, drops } = await Text.totals();
  return { withText, preTexts: (await Parent.get(jobId)).preTexts, groups, drops };
}

const switchedOff = ["dropped", "switched_off"];
const scheduled = ["scheduled", undefined];

describe("a text that is longer than its carrier takes", () => {
  it("is not sent, says why, and may be sent after it is shortened", () =>
    withWaitingTexts(2, async (here) => {
      await Parent.update({ parentId: here.jobId, preCallSmsTemplate: "م".repeat(700) });
      const { jobId, numberId } = here;
      // The switch rebuilds the texts from the current template.
      await setSwitch(here, false);
      await setSwitch(here, true);
      for (const text of await textsOf(here)) if (text) await checkBeforeSend(text, "telnyx");
      const long = ["dropped", "too_long"];
      expect(await statesOf(here)).toEqual([long, long]);
      expect(await countsOf(here)).toMatchObject({ withText: 0, preTexts: 0, groups: { waiting: 0, dropped: 2 } });
      await db().number.patch({ tenantId, numberId }).set({ provider: "telnyx" }).go();
      await expect(sendToAll(here)).rejects.toThrow("The SMS is longer than your carrier allows. Shorten it.");
      await Parent.update({ parentId: jobId, preCallSmsTemplate: "م".repeat(600) });
      await sendToAll(here);
      expect(await statesOf(here)).toEqual([scheduled, scheduled]);
    }));

  it("is refused as a reply", () =>
    withWaitingTexts(1, async (here) => {
      const { jobId, numberId } = here;
      await db().number.patch({ tenantId, numberId }).set({ provider: "telnyx" }).go();
      const reply = { jobId, candidateId: idAt(here.ids, 0), key: "key_1", numberId };
      const answer = Text.reply({ ...reply, body: "م".repeat(671) });
      await expect(answer).rejects.toMatchObject({
        issues: [{ path: "body", message: expect.stringContaining("longer") }],
      });
      expect(await Text.reply({ ...reply, body: "م".repeat(670) })).toMatchObject({ segments: 10 });
    }));
});

describe("a job's switch", () => {
  it("cancels waiting texts, says how many before, and restores the same ones when it is turned on again in time", () =>
    withWaitingTexts(25, async (here) => {
      const dueAt = (await textsOf(here))[0]?.dueAt;
      expect((await Text.switchableTexts(here.jobId)).pre_call).toEqual({ waiting: 25, takenBack: 0 });
      await setSwitch(here, false);
      expect(await statesOf(here)).toEqual(here.ids.map(() => switchedOff));
      expect(await countsOf(here)).toMatchObject({ withText: 0, preTexts: 0, groups: { waiting: 0, dropped: 25 } });
      expect((await Text.switchableTexts(here.jobId)).pre_call).toEqual({ waiting: 0, takenBack: 25 });
      await setSwitch(here, true);
      expect(await statesOf(here)).toEqual(here.ids.map(() => scheduled));
      expect((await textsOf(here)).map((text) => text?.dueAt)).toEqual(here.ids.map(() => dueAt));
      const after = await countsOf(here);
      expect(after).toMatchObject({ withText: 25, preTexts: 25, groups: { waiting: 25, dropped: 0 }, drops: [] });
      await Text.applySwitches({ parentId: here.jobId });
      expect(await countsOf(here)).toEqual(after);
    }));

  it("turned on after the texts' due time sends none of them; Send Pre Call SMS does", () =>
    withWaitingTexts(2, async (here) => {
      await setSwitch(here, false);
      moveClockTo(2 * hourMs);
      await setSwitch(here, true);
      expect(await statesOf(here)).toEqual([switchedOff, switchedOff]);
      await sendToAll(here);
      expect(await statesOf(here)).toEqual([scheduled, scheduled]);
      expect(await countsOf(here)).toMatchObject({ withText: 2, preTexts: 2, groups: { waiting: 2, dropped: 0 } });
    }));

  it("does not change a text that a user cancelled, or those of other jobs", () =>
    withWaitingTexts(2, async (here) => {
      await Text.cancel(Candidate.preCallTextId(here.jobId, idAt(here.ids, 0)));
      await Parent.update({ parentId: here.otherJobId, isPreCallSms: true });
      await Text.applySwitches({ parentId: here.otherJobId });
      await Parent.update({ parentId: here.otherJobId, isPreCallSms: false });
      await Text.applySwitches({ parentId: here.otherJobId });
      expect(await statesOf(here)).toEqual([["dropped", "cancelled"], scheduled]);
      await setSwitch(here, false);
      await setSwitch(here, true);
      expect(await statesOf(here)).toEqual([["dropped", "cancelled"], scheduled]);
    }));

  it("also applies to a text that it failed to cancel, and to texts that are being queued", () =>
    withWaitingTexts(2, async (here) => {
      const [text] = await textsOf(here);
      await Parent.update({ parentId: here.jobId, isPreCallSms: false });
      if (text) await checkBeforeSend(text, "twilio");
      expect(await statesOf(here)).toEqual([switchedOff, scheduled]);
      await Parent.update({ parentId: here.jobId, isPreCallSms: true });
      const { bulkId } = await CandidateAdmin.startPreCallTexts(await Parent.get(here.jobId), here.numberId);
      await Parent.update({ parentId: here.jobId, isPreCallSms: false });
      await CandidateAdmin.processBulkAction(bulkId);
      expect(sent.at(-1)).toBe("job.texts-switched");
      await Text.applySwitches({ parentId: here.jobId });
      expect(await statesOf(here)).toEqual([switchedOff, switchedOff]);
    }));

  it("turned on by a process that crashed is completed by the next save", () =>
    withWaitingTexts(1, async (here) => {
      await setSwitch(here, false);
      failSendsAfter(0);
      await expect(Parent.update({ parentId: here.jobId, isPreCallSms: true })).rejects.toThrow("killed");
      failSendsAfter(Number.POSITIVE_INFINITY);
      await setSwitch(here, true);
      expect(await statesOf(here)).toEqual([scheduled]);
    }));

  it("restores everyone's text though one person changes at that moment, and skips people who cannot have one", () =>
    withWaitingTexts(4, async (here) => {
      const { jobId, ids } = here;
      await setSwitch(here, false);
      await CandidateAdmin.remove(await Parent.get(jobId), idAt(ids, 0));
      await Parent.update({ parentId: jobId, isPreCallSms: true });
      const phoneNumber = freshNumber();
      const edit = async () => CandidateAdmin.edit(await Parent.get(jobId), idAt(ids, 1), { phoneNumber });
      await interleave(edit, () => Text.applySwitches({ parentId: jobId }));
      expect(await statesOf(here)).toEqual([switchedOff, scheduled, scheduled, scheduled]);
      expect((await textsOf(here))[1]?.phoneNumber).toBe(phoneNumber);
      expect((await Text.switchableTexts(jobId)).pre_call).toEqual({ waiting: 3, takenBack: 0 });
    }));

  it("is applied once more, and only once, for texts that the index did not show", () =>
    withWaitingTexts(1, async (here) => {
      await setSwitch(here, false);
      // Two saves of the job, and the second pass that applying its switches has requested.
      expect(sent.filter((type) => type === "job.texts-switched")).toHaveLength(3);
      await Text.applySwitches({ parentId: here.jobId, isSecondPass: true });
      expect(sent.filter((type) => type === "job.texts-switched")).toHaveLength(3);
    }));
});

describe("the switch of texts after calls", () => {
  it("cancels waiting texts, and restores them when it is turned on again in time", () =>
    world(1, async (here) => {
      const { jobId, numberId, ids } = here;
      await db().number.patch({ tenantId, numberId }).set({ canText: true }).go();
      const texts = { isPostCallSms: true, smsTemplate: "Thank you.", postCallSmsDelay: { option: "1h" } } as const;
      await Parent.update({ parentId: jobId, ...texts });
      const { callId } = await place(here, idAt(ids, 0));
      await dispatch({ numberId });
      await endWithReport(await loadCall(callId), answeredReport);
      await Text.queuePostCall(await loadCall(callId));
      const postCallText = async () => {
        const { state, reason, dueAt } = await Text.get(Text.postCallTextId(callId));
        return { state, reason, dueAt };
      };
      const before = await postCallText();
      expect(before.state).toBe("scheduled");
      expect((await Text.switchableTexts(jobId)).post_call).toEqual({ waiting: 1, takenBack: 0 });
      await Parent.update({ parentId: jobId, isPostCallSms: false });
      await Text.applySwitches({ parentId: jobId });
      expect(await postCallText()).toMatchObject({ state: "dropped", reason: "switched_off" });
      expect((await Text.switchableTexts(jobId)).post_call).toEqual({ waiting: 0, takenBack: 1 });
      await Parent.update({ parentId: jobId, isPostCallSms: true });
      for (const _ of [1, 2]) await Text.applySwitches({ parentId: jobId });
      expect(await postCallText()).toEqual(before);
      expect((await Text.totals()).groups).toMatchObject({ waiting: 1, dropped: 0 });
    }));
});

describe("a pre-call text that was never sent", () => {
  it.each(["hours", "expired", "number_gone", "number_unusable"] as const)(
    "is queued again by the next run, and once, if the reason is %s",
    (reason) =>
      withWaitingTexts(2, async (here) => {
        const [text] = await textsOf(here);
        if (text) await transition(text, { to: "dropped", from: ["scheduled"], reason });
        expect(await countsOf(here)).toMatchObject({ withText: 1, preTexts: 1, groups: { waiting: 1, dropped: 1 } });
        const { runId } = await Call.startRun({ parentId: here.jobId, leads: "all", numberId: here.numberId });
        for (const _ of [1, 2]) {
          await CandidateAdmin.queueRunTexts(runId);
          await CandidateAdmin.processBulkAction(`${runId.replace("run_", "blk_")}_0`);
        }
        expect(await statesOf(here)).toEqual([scheduled, scheduled]);
        const after = { withText: 2, preTexts: 2, groups: { waiting: 2, dropped: 0 }, drops: [] };
        expect(await countsOf(here)).toMatchObject(after);
        expect(Date.parse((await textsOf(here))[0]?.dueAt ?? "")).toBeGreaterThan(Date.parse(toIso(now())));
      }),
  );

  it("because the person must not be contacted is not queued again", () =>
    withWaitingTexts(1, async (here) => {
      const [text] = await textsOf(here);
      if (text) await transition(text, { to: "dropped", from: ["scheduled"], reason: "suppressed" });
      expect(await countsOf(here)).toMatchObject({ withText: 1, preTexts: 1 });
      await expect(sendToAll(here)).rejects.toThrow("No candidates");
    }));
});
