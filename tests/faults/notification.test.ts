/** Notifications on a table in memory: events that come twice, too many mails, users who left. */
import { db } from "@callwright/core/db/service";
import { transact } from "@callwright/core/db/transact";
import { now, setClockOffset } from "@callwright/core/kernel/clock";
import { runAs, tenantId } from "@callwright/core/kernel/context";
import { newId } from "@callwright/core/kernel/id";
import { readEnvelope } from "@callwright/core/kernel/message";
import * as Notification from "@callwright/core/notification/index";
import * as Outbox from "@callwright/core/outbox/index";
import type { Ports } from "@callwright/core/ports/index";
import * as Publishing from "@callwright/core/publishing/index";
import * as Reach from "@callwright/core/reach/index";
import * as User from "@callwright/core/user/index";
import { beforeEach, describe, expect, it } from "vitest";
import * as z from "zod/mini";
import { setUserAccess } from "../support/clients/user-access.ts";
import { noPorts, tableForFile } from "../support/run/table.ts";

const minuteMs = 60_000;
interface QueuedMail {
  readonly payload: unknown;
  readonly at: number;
}
let queuedMails: QueuedMail[] = [];
let recordedEvents: { subjectId: string; eventId: string }[] = [];
const recordMessage = (body: string, at: number) => {
  const { envelope } = readEnvelope(body);
  if (envelope.type === Outbox.eventRecorded.type)
    recordedEvents.push(z.parse(Outbox.eventRecorded.schema, envelope.payload));
  if (envelope.type === Notification.notificationMailDue.type) queuedMails.push({ payload: envelope.payload, at });
};
let isQueueDown = false;
const ports: Ports = Object.create(noPorts, {
  queue: {
    value: {
      async send(_: string, body: string, { delaySeconds = 0 } = {}) {
        if (isQueueDown) throw new Error("The queue is down");
        recordMessage(body, now() + delaySeconds * 1000);
      },
    },
  },
  scheduler: {
    value: { at: async (_: string, at: string, __: string, body: string) => recordMessage(body, Date.parse(at)) },
  },
});
const run = tableForFile(ports);

beforeEach(() => {
  queuedMails = [];
  recordedEvents = [];
  isQueueDown = false;
  setClockOffset(0);
});

/** A tenant with one user. */
const world = (work: (userId: string, email: string) => Promise<void>) => {
  const tenant = newId("ten");
  return run(tenant, async () => {
    const email = `${tenant.toLowerCase()}@acme.test`;
    const userId = await User.create({
      email,
      name: "Rita",
      roles: [],
      userType: "subscription",
      companyName: "Acme",
      timezone: "UTC",
      dashboardAccess: { campaigns: true, recruiter: false, inbound: true },
    });
    await runAs({ actor: { type: "user", tenantId: tenant, userId, roles: [] } }, () => work(userId, email));
  });
};

async function addEvent(type: string, data: Record<string, unknown>): Promise<{ subjectId: string; eventId: string }> {
  const key = { subjectId: "num_1", eventId: newId("evt") };
  await transact((writer) => [Outbox.recordEvent(writer, { type, subjectId: key.subjectId, data }, key.eventId)]);
  return key;
}

const failNumber = (userId: string, phoneNumber = "+4930111") => addEvent("number.failing", { userId, phoneNumber });

/** Sends all mails that are due by now; returns how many notifications each mail names. */
async function sendDueMails(): Promise<number[]> {
  const due = queuedMails.filter(({ at }) => at <= now());
  queuedMails = queuedMails.filter(({ at }) => at > now());
  const counts: number[] = [];
  for (const { payload } of due) {
    const { userId, kind } = z.parse(Notification.notificationMailDue.schema, payload);
    await Notification.mailDigest(userId, kind, async (items) => void counts.push(items.length));
  }
  return counts;
}

describe("an event", () => {
  it("that is delivered twice makes one notification and one mail, and stays read", () =>
    world(async (userId) => {
      const event = await failNumber(userId);
      await Notification.notify(event);
      expect(await Notification.countUnread()).toBe(1);
      await Notification.markRead();
      await Notification.notify(event);
      expect((await Notification.list(undefined)).items).toHaveLength(1);
      expect(await Notification.countUnread()).toBe(0);
      expect(await sendDueMails()).toEqual([1]);
    }));

  it("that cannot be published does not block the overdue events after it", () =>
    world(async (userId) => {
      const events = [await failNumber(userId), await failNumber(userId)];
      isQueueDown = true;
      await expect(Publishing.publishOverdue({ events })).rejects.toThrow("The queue is down");
      expect((await Notification.list(undefined)).items).toHaveLength(2);
    }));

  it("of a call in which a person asks for a human names the job and the call, and no person", () =>
    world(async (userId) => {
      const callId = newId("call");
      const person = { candidateId: "", candidateName: "Ada Example", phoneNumber: "+4915100", summary: "Ada asks." };
      const parent = { parentId: "inb_1", parentTitle: "Reception" };
      const evaluation = { humanRequested: true };
      await Reach.noteRequests({ tenantId: tenantId(), userId, callId, ...parent, ...person, evaluation });
      for (const event of recordedEvents) await Notification.notify(event);
      const { items } = await Notification.list(undefined);
      expect(items).toMatchObject([{ kind: "human_requested", title: "Reception", callId }]);
      expect(JSON.stringify(items)).not.toContain("Ada");
    }));

  it("of an assistant makes no notification for a user who may not open assistants", () =>
    world(async (userId) => {
      await setUserAccess(userId, { dashboardAccess: { campaigns: true, recruiter: false, inbound: false } });
      const person = { candidateId: "", candidateName: "Ada Example", phoneNumber: "+4915100", summary: "Ada asks." };
      const parent = { parentId: "inb_1", parentTitle: "Reception" };
      const call = { tenantId: tenantId(), userId, callId: newId("call"), evaluation: { humanRequested: true } };
      await Reach.noteRequests({ ...call, ...parent, ...person });
      for (const event of recordedEvents) await Notification.notify(event);
      expect((await Notification.list(undefined)).items).toEqual([]);
    }));

  it("that users are not notified of, or of a user who is gone, makes no notification", () =>
    world(async (userId) => {
      await Notification.notify(await addEvent("call.ended", { userId }));
      await Notification.notify(await failNumber("user_gone"));
      expect((await Notification.list(undefined)).items).toEqual([]);
      expect(await sendDueMails()).toEqual([]);
    }));

  it("of the whole tenant's minutes notifies only its owners", () =>
    world(async (userId) => {
      const ownerId = await User.create({
        email: `${newId("user").toLowerCase()}@acme.test`,
        name: "Olga",
        roles: ["tenantOwner"],
        userType: "subscription",
        companyName: "Acme",
        timezone: "UTC",
      });
      await Notification.notify(await addEvent("minutes.low", { usedPercent: 90 }));
      expect(await Notification.countUnread()).toBe(0);
      const { data } = await db().notification.scan.go();
      expect(data.filter(({ userId: reader }) => reader === ownerId)).toMatchObject([{ count: 90, isOfTenant: true }]);
      expect(data.filter(({ userId: reader }) => reader === userId)).toEqual([]);
    }));
});

describe("mails of one kind", () => {
  it("are sent once an hour at most; the next mail has what happened in between", () =>
    world(async (userId) => {
      await Notification.notify(await failNumber(userId));
      expect(await sendDueMails()).toEqual([1]);
      for (let count = 0; count < 3; count += 1) await Notification.notify(await failNumber(userId));
      expect(await sendDueMails()).toEqual([]);
      setClockOffset(59 * minuteMs);
      expect(await sendDueMails()).toEqual([]);
      setClockOffset(61 * minuteMs);
      expect(await sendDueMails()).toEqual([3]);
      setClockOffset(200 * minuteMs);
      expect(await sendDueMails()).toEqual([]);
    }));

  it("name an earlier event that arrives after a mail, once", () =>
    world(async (userId) => {
      const late = await failNumber(userId);
      await Notification.notify(await failNumber(userId));
      expect(await sendDueMails()).toEqual([1]);
      await Notification.notify(late);
      setClockOffset(61 * minuteMs);
      expect(await sendDueMails()).toEqual([1]);
      await Notification.notify(await failNumber(userId));
      setClockOffset(122 * minuteMs);
      expect(await sendDueMails()).toEqual([1]);
    }));

  it("name an earlier event that arrives after a mail about events of hours ago", () =>
    world(async (userId) => {
      const late = await failNumber(userId);
      const early = await failNumber(userId);
      setClockOffset(150 * minuteMs);
      await Notification.notify(early);
      expect(await sendDueMails()).toEqual([1]);
      await Notification.notify(late);
      setClockOffset(211 * minuteMs);
      expect(await sendDueMails()).toEqual([1]);
    }));

  it("name the same notifications again after a failed delivery", () =>
    world(async (userId) => {
      const failDelivery = async () => Promise.reject(new Error("The mail server is away"));
      const mailDigest = () => Notification.mailDigest(userId, "number_failing", failDelivery);
      await Notification.notify(await failNumber(userId));
      await expect(mailDigest()).rejects.toThrow("away");
      expect(await sendDueMails()).toEqual([1]);
      await Notification.notify(await failNumber(userId));
      setClockOffset(61 * minuteMs);
      await expect(mailDigest()).rejects.toThrow("away");
      expect(await sendDueMails()).toEqual([1]);
    }));

  it("lose nothing when two workers send at the same time: one sends, and the other checks again an hour later", () =>
    world(async (userId) => {
      await Notification.notify(await failNumber(userId));
      queuedMails = [];
      const counts: number[] = [];
      const mailDigest = () =>
        Notification.mailDigest(userId, "number_failing", async (items) => void counts.push(items.length));
      await Promise.all([mailDigest(), mailDigest()]);
      expect(counts).toEqual([1]);
      expect(queuedMails).toMatchObject([{ payload: { userId, kind: "number_failing" } }]);
    }));

  it("do not delay mails of another kind", () =>
    world(async (userId) => {
      await Notification.notify(await failNumber(userId));
      await Notification.notify(await addEvent("minutes.low", { userId, usedPercent: 80 }));
      expect(await sendDueMails()).toEqual([1, 1]);
    }));
});

describe("the user's choice", () => {
  const choose = async (channels: { app: boolean; mail: boolean }) => {
    const settings = await Notification.getSettings();
    await Notification.saveSettings({ ...settings, number_failing: channels });
  };

  it("by mail only keeps the bell silent", () =>
    world(async (userId) => {
      await choose({ app: false, mail: true });
      await Notification.notify(await failNumber(userId));
      expect((await Notification.list(undefined)).items).toEqual([]);
      expect(await Notification.countUnread()).toBe(0);
      expect(await sendDueMails()).toEqual([1]);
    }));

  it("in the product only sends no mail; with both off nothing is written", () =>
    world(async (userId) => {
      await choose({ app: true, mail: false });
      await Notification.notify(await failNumber(userId));
      await choose({ app: false, mail: false });
      await Notification.notify(await failNumber(userId));
      expect((await Notification.list(undefined)).items).toHaveLength(1);
      expect(await sendDueMails()).toEqual([]);
    }));
});

it("a list is read page by page, newest first, and some or all are marked read", () =>
  world(async (userId) => {
    for (let count = 0; count < 45; count += 1) await Notification.notify(await failNumber(userId, `+49301${count}`));
    const first = await Notification.list(undefined);
    const second = await Notification.list(first.next);
    const third = await Notification.list(second.next);
    const titles = [...first.items, ...second.items, ...third.items].map(({ title }) => title);
    expect(titles).toEqual(Array.from({ length: 45 }, (_, index) => `+49301${44 - index}`));
    expect(third.next).toBeUndefined();
    expect(await Notification.countUnread()).toBe(45);
    await Notification.markRead(first.items.map(({ notificationId }) => notificationId));
    expect(await Notification.countUnread()).toBe(25);
    await Notification.markRead();
    expect(await Notification.countUnread()).toBe(0);
  }));
