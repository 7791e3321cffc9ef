import { endpoints } from "@callwright/contracts";
import { describe, expect, it, vi } from "vitest";
import type { Client } from "../support/clients/client.ts";
import { expectRefusal } from "../support/clients/refusal.ts";
import { mailsTo } from "../support/outside/mail.ts";
import { jobWith, signedIn, usableNumber } from "../support/people/batch.ts";
import { strangers } from "../support/people/people.ts";
import { worldForFile } from "../support/run/server.ts";

const url = worldForFile();
const recruiterEmail = "recruiter@acme.test";

const list = async (client: Client) => (await client.call(endpoints.getNotifications, {})).notifications;

describe("a run in which a person asks for a human", () => {
  it("notifies of the request and of the run's end, mails only the request, and marks one or all notifications read", async () => {
    const client = await signedIn(url());
    const { user } = await client.call(endpoints.me);
    // The first person asks for a human.
    const jobId = await jobWith(client, strangers(2, ["80", "00"]));
    await client.call(endpoints.batchCalls, {
      body: { campaignId: jobId, leads: "all", selectedPhoneNumberId: await usableNumber(client) },
    });
    const kinds = async () => (await list(client)).filter(({ parentId }) => parentId === jobId).map(({ kind }) => kind);
    await vi.waitFor(async () => expect((await kinds()).toSorted()).toEqual(["human_requested", "run_finished"]), {
      timeout: 20_000,
      interval: 200,
    });
    const request = (await list(client)).find(({ kind }) => kind === "human_requested");
    expect(request?.person).toMatchObject({ isQuote: true, words: expect.stringMatching(/^I would rather speak/) });
    const name = request?.person?.candidateName;
    expect(name).toBeTruthy();
    const unread = async () =>
      (await client.call(endpoints.getCalls, { params: { userId: user.id } })).unreadNotifications;
    expect(await unread()).toBe(2);
    const [newest] = await list(client);
    await client.call(endpoints.readNotifications, { body: { ids: [newest?.notificationId ?? ""] } });
    expect(await unread()).toBe(1);
    expect((await list(client)).map(({ isUnread }) => isUnread)).toEqual([false, true]);
    await client.call(endpoints.readNotifications, { body: {} });
    expect(await unread()).toBe(0);
    const subjects = async () => (await mailsTo(url(), recruiterEmail)).map(({ subject }) => subject);
    await expect.poll(subjects).toContainEqual(expect.stringContaining(`${name} wants to talk to you`));
    const mail = (await mailsTo(url(), recruiterEmail)).find(({ subject }) => subject.startsWith(`${name} wants`));
    expect(mail?.text).toContain(`“${request?.person?.words}”`);
    expect(mail?.text).toContain(`Call ${name}: ${request?.person?.phoneNumber}`);
    expect(mail?.html).toContain(`href="tel:${request?.person?.phoneNumber}"`);
    expect(await subjects()).not.toContainEqual(expect.stringMatching(/^Run finished/));
  });
});

describe("the settings of notifications", () => {
  it("are stored as sent", async () => {
    const client = await signedIn(url());
    const { settings } = await client.call(endpoints.getNotificationSettings);
    expect(settings.run_finished).toEqual({ app: true, mail: false });
    const body = { ...settings, run_finished: { app: false, mail: true } };
    await client.call(endpoints.saveNotificationSettings, { body });
    expect((await client.call(endpoints.getNotificationSettings)).settings).toEqual(body);
  });

  it("are refused if a kind is missing", async () => {
    const client = await signedIn(url());
    expectRefusal(await client.request("PUT", "/api/notification-settings", {}), "validation_failed");
  });
});

it("the list of notifications refuses a cursor that was never issued", async () => {
  const client = await signedIn(url());
  expectRefusal(await client.request("GET", "/api/notifications?after=x"), "validation_failed");
});
