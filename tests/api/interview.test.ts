/** Interviews: offered in calls by the assistant's tools, booked once, and changed through the endpoints. */
import { endpoints, type InterviewSettingsInput, type Language } from "@callwright/contracts";
import { defaultInterviewRules } from "@callwright/contracts/endpoints/interview";
import { describe, expect, it } from "vitest";
import type { Client } from "../support/clients/client.ts";
import { clientWithKey, createKey } from "../support/clients/key.ts";
import { callTool } from "../support/clients/mcp.ts";
import { expectRefusal } from "../support/clients/refusal.ts";
import { startReceiver } from "../support/outside/webhook-receiver.ts";
import { awaitJob, isOver, jobWith, signedIn, startBatch } from "../support/people/batch.ts";
import { demoJob, strangers } from "../support/people/people.ts";
import { textsOf } from "../support/people/sms-job.ts";
import { send } from "../support/run/send.ts";
import { worldForFile } from "../support/run/server.ts";

const url = worldForFile();

const enabled: InterviewSettingsInput = { ...defaultInterviewRules("Europe/Berlin"), isOn: true };

/** Calls the people of a new job with interviews; a phone number's ending chooses the simulated conversation. */
async function jobAfterCalls(
  endings: readonly string[],
  { settings = {}, language = "en" }: { settings?: Partial<InterviewSettingsInput>; language?: Language } = {},
) {
  const client = await signedIn(url());
  const people = strangers(endings.length, endings);
  const jobId = await jobWith(client, people);
  if (language !== "en") await client.call(endpoints.updateJob, { params: { id: jobId }, body: { language } });
  await client.call(endpoints.saveInterviewSettings, { params: { id: jobId }, body: { ...enabled, ...settings } });
  await startBatch(client, jobId);
  await awaitJob(client, jobId, isOver);
  return { client, jobId, people };
}

const interviewsOf = async (client: Client, jobId: string) =>
  (await client.call(endpoints.getInterviews, { params: { id: jobId } })).interviews;

interface Delivery {
  readonly type: string;
  readonly url: string;
  readonly body: string;
  readonly answer: string;
}

async function toolCallsFor(phoneNumber: string) {
  const answer = (await (await send(`${url()}/sandbox/deliveries?limit=1000`)).json()) as { deliveries: Delivery[] };
  return answer.deliveries.filter(({ type, body }) => type === "tool-calls" && body.includes(phoneNumber));
}

async function transcriptOf(client: Client, jobId: string) {
  const { logs } = await client.call(endpoints.getLogsByJob, { params: { id: jobId } });
  const { log } = await client.call(endpoints.getCallLog, { params: { id: logs[0]?.callId ?? "" } });
  return log.transcript.map(({ message }) => message).join("\n");
}

describe("in a call", () => {
  it.each([
    ["en", "Your interview is booked"],
    ["de", "Ihr Termin ist gebucht"],
    ["ar", "تم حجز موعدك"],
  ] as const)("a good fit books a free time in %s, after it is read back", async (language, words) => {
    const { client, jobId, people } = await jobAfterCalls(["60"], { language });
    const [interview, ...otherInterviews] = await interviewsOf(client, jobId);
    expect(otherInterviews).toEqual([]);
    expect(interview).toMatchObject({
      state: "booked",
      sequence: 0,
      changedBy: "call",
      timezone: "Europe/Berlin",
      phoneNumber: people[0]?.phoneNumber,
      candidateName: `${people[0]?.firstName} Example`,
    });
    expect(await transcriptOf(client, jobId)).toContain(words);
  });

  it("books a later offer if the first do not suit, and nothing if the person declines", async () => {
    // The first refuses the first offers, the second books nothing, the third is not interested.
    const { client, jobId } = await jobAfterCalls(["61", "62", "05"]);
    const interviews = await interviewsOf(client, jobId);
    expect(interviews).toHaveLength(1);
  });

  it("books once though an answer is lost, and answers a repeated tool call the same", async () => {
    const { client, jobId, people } = await jobAfterCalls(["50", "51"]);
    expect(await interviewsOf(client, jobId)).toHaveLength(2);
    // The answer to the first person's booking is lost, so the assistant books again.
    // The second person's two tool calls, which offer times and book one, are each delivered twice.
    const calls = await toolCallsFor(people[1]?.phoneNumber ?? "");
    expect(calls).toHaveLength(4);
    const byToolCall = Map.groupBy(calls, ({ body }) => /"toolCallList":\[\{"id":"([^"]+)"/.exec(body)?.[1]);
    for (const copies of byToolCall.values()) expect(new Set(copies.map(({ answer }) => answer)).size).toBe(1);
  });

  it("never books more than the daily maximum, nor two people at one time", async () => {
    const settings = { maxPerDay: 1, horizonDays: 7, lengthMinutes: 60 };
    const { client, jobId } = await jobAfterCalls(Array(6).fill("60"), { settings });
    const days = (await interviewsOf(client, jobId)).map(({ startsAt }) => startsAt.slice(0, 10));
    expect(days.length).toBeGreaterThan(2);
    expect(new Set(days).size).toBe(days.length);
  });

  it("offers nothing where interviews are off", async () => {
    const { client, jobId, people } = await jobAfterCalls(["60"], { settings: { isOn: false } });
    expect(await interviewsOf(client, jobId)).toEqual([]);
    expect(await toolCallsFor(people[0]?.phoneNumber ?? "")).toEqual([]);
  });
});

const openPage = async (path: string, form?: Record<string, string>) => {
  const response = await send(`${url()}${path}`, {
    method: form ? "POST" : "GET",
    headers: { "x-tenant-slug": "acme", ...(form && { "content-type": "application/x-www-form-urlencoded" }) },
    ...(form && { body: new URLSearchParams(form).toString() }),
  });
  return { status: response.status, headers: response.headers, html: await response.text() };
};

interface SentMail {
  readonly subject: string;
  readonly attachments: readonly { readonly name: string; readonly type: string }[];
}
const mailsAbout = async (firstName: string) => {
  const { mail } = (await (await send(`${url()}/sandbox/mail`)).json()) as { mail: SentMail[] };
  return mail.filter(({ subject }) => subject.includes(`${firstName} `));
};

describe("after booking", () => {
  it.each([
    ["en", "your interview is on", "Your interview", "Your interview is now on"],
    ["de", "Ihr Gespräch ist am", "Ihr Gesprächstermin", "Ihr Gespräch ist nun am"],
    ["ar", "موعد مقابلتك", "موعد مقابلتك", "أصبح موعد مقابلتك"],
  ] as const)(
    "the candidate gets a text with a link to a page in %s, and moves and cancels there",
    async (language, text, heading, moved) => {
      const { client, jobId, people } = await jobAfterCalls(["60"], { language });
      const [person] = people;
      const texts = () => textsOf(client, [jobId]);
      await expect.poll(texts, { timeout: 15_000 }).toMatchObject([{ purpose: "interview", to: person?.phoneNumber }]);
      const [{ body = "" } = {}] = await texts();
      expect(body).toContain(text);
      const { pathname } = new URL(/https?:\S+/.exec(body)?.[0] ?? "");
      const page = await openPage(pathname);
      expect(page.html).toContain(`<h2 id="interview">${heading}</h2>`);
      const file = await openPage(`${pathname}/interview.ics`);
      expect(file.headers.get("content-type")).toBe("text/calendar; charset=utf-8");
      expect(file.html).toMatch(/BEGIN:VEVENT[\s\S]*SEQUENCE:0[\s\S]*STATUS:CONFIRMED/);

      const [, options = ""] = /id="move-at"[^>]*>(.*?)<\/select>/.exec(page.html) ?? [];
      const [, at = ""] = /value="([^"]+)"/.exec(options) ?? [];
      for (let repeat = 0; repeat < 2; repeat += 1)
        expect((await openPage(pathname, { action: "move", at })).html).toContain(moved);
      expect(await interviewsOf(client, jobId)).toMatchObject([{ startsAt: at, sequence: 1, changedBy: "candidate" }]);
      const notOffered = { action: "move", at: "2031-01-01T00:00:00.000Z" };
      expect((await openPage(pathname, notOffered)).html).toContain('role="alert"');
      for (let repeat = 0; repeat < 2; repeat += 1)
        expect((await openPage(pathname, { action: "cancel" })).status).toBe(200);
      expect(await interviewsOf(client, jobId)).toMatchObject([{ state: "cancelled", sequence: 2 }]);
      expect((await openPage(`${pathname}/interview.ics`)).html).toContain("METHOD:CANCEL");
      expect((await openPage(pathname)).html).not.toContain('id="interview"');
      expect((await openPage(`${pathname}x/interview.ics`)).status).toBe(404);
    },
  );

  it("the recruiter gets a mail with the calendar file and a notification", async () => {
    const { client, jobId, people } = await jobAfterCalls(["60"]);
    const firstName = people[0]?.firstName ?? "";
    await expect.poll(() => mailsAbout(firstName), { timeout: 15_000 }).toHaveLength(1);
    const [mail] = await mailsAbout(firstName);
    expect(mail?.subject).toMatch(/^Interview booked: /);
    expect(mail?.attachments).toMatchObject([{ name: "interview.ics", type: "text/calendar; charset=utf-8" }]);
    const { notifications } = await client.call(endpoints.getNotifications, { query: {} });
    expect(notifications.find(({ parentId, kind }) => parentId === jobId && kind === "interview")).toMatchObject({
      kind: "interview",
      change: "booked",
    });
  });
});

interface InterviewEvent {
  readonly type: string;
  readonly data: Readonly<Record<string, unknown>>;
}

describe("webhooks and programs", () => {
  it("get bookings, moves and cancellations, also if a deleted candidate had an interview", async () => {
    const owner = await signedIn(url(), "owner@acme.test");
    const hook = await startReceiver(() => true, { trustsSentTime: true });
    const events = ["interview.booked", "interview.moved", "interview.cancelled"] as const;
    const { secret, endpoint } = await owner.call(endpoints.createWebhookEndpoint, {
      body: { url: hook.url, events: [...events] },
    });
    hook.secrets.push(secret);
    const { client, jobId } = await jobAfterCalls(["60", "60"]);
    const received = (): InterviewEvent[] => hook.received.map(({ text }) => JSON.parse(text));
    await expect.poll(received).toHaveLength(2);
    const [first, second] = await interviewsOf(client, jobId);
    const texts = () => textsOf(client, [jobId]);
    await expect.poll(texts).toHaveLength(2);
    const text = (await texts()).find(({ to }) => to === first?.phoneNumber);
    const { pathname } = new URL(/https?:\S+/.exec(text?.body ?? "")?.[0] ?? "");
    const [, at = ""] = /id="move-at"[^>]*>.*?value="([^"]+)"/.exec((await openPage(pathname)).html) ?? [];
    await openPage(pathname, { action: "move", at });
    const program = clientWithKey(url(), (await createKey(client, ["read", "write"])).secret);
    const listed = await callTool(program, "list_interviews", { jobId });
    expect(listed.structuredContent).toMatchObject({ interviews: expect.arrayContaining([{ ...second }]) });
    const person = { jobId, candidateId: first?.candidateId };
    expect((await callTool(program, "cancel_interview", person)).structuredContent).toMatchObject({
      state: "cancelled",
      candidateId: first?.candidateId,
    });
    await client.call(endpoints.deleteCandidate, {
      params: { id: jobId },
      query: { candidateId: second?.candidateId ?? "" },
    });
    await expect.poll(received).toHaveLength(5);
    const eventsOf = (id = "") =>
      received()
        .filter(({ data }) => data.candidateId === id)
        .map(({ type, data }) => [type, data.changedBy, data.startsAt, data.previousStartsAt]);
    expect(eventsOf(first?.candidateId)).toEqual([
      ["interview.booked", "call", first?.startsAt, undefined],
      ["interview.moved", "candidate", at, first?.startsAt],
      ["interview.cancelled", "recruiter", at, undefined],
    ]);
    expect(eventsOf(second?.candidateId)).toEqual([
      ["interview.booked", "call", second?.startsAt, undefined],
      ["interview.cancelled", "recruiter", second?.startsAt, undefined],
    ]);
    await owner.call(endpoints.deleteWebhookEndpoint, { params: { id: endpoint.id } });
  });
});

describe("a tool call", () => {
  const ask = (body: unknown, secret: string, path = "/api/voice-tools") =>
    send(`${url()}${path}`, {
      method: "POST",
      headers: { "content-type": "application/json", "x-vapi-secret": secret },
      body: JSON.stringify(body),
    });

  it("is refused without the account's secret, and answered with an error after the call", async () => {
    const { people } = await jobAfterCalls(["60"]);
    const [delivery] = await toolCallsFor(people[0]?.phoneNumber ?? "");
    const body: unknown = JSON.parse(delivery?.body ?? "{}");
    expect((await ask(body, "wrong")).status).toBe(401);
    expect((await ask(body, "wrong", "/api/voice-tools/no-such-account")).status).toBe(404);
    const { pathname } = new URL(delivery?.url ?? "");
    const late = await ask(body, process.env.VAPI_WEBHOOK_SECRET ?? "", pathname);
    expect(await late.json()).toMatchObject({ results: [{ error: "This call is over." }] });
  });
});

describe("the settings of a job", () => {
  it("start with the defaults, and are stored as sent", async () => {
    const client = await signedIn(url());
    const params = { id: (await client.call(endpoints.createJob, { body: demoJob })).job._id };
    const before = await client.call(endpoints.getInterviewSettings, { params });
    expect(before.settings).toMatchObject({ isOn: false, lengthMinutes: 30 });
    const body = { ...enabled, hours: [{ day: "sat" as const, from: "10:00", to: "12:00" }], lengthMinutes: 20 };
    await client.call(endpoints.saveInterviewSettings, { params, body });
    expect((await client.call(endpoints.getInterviewSettings, { params })).settings).toEqual(body);
  });

  it.each([
    [{ timezone: "Nowhere/Land" }, "timezone", "Choose a time zone, for instance Europe/Berlin."],
    [{ lengthMinutes: 5 }, "lengthMinutes", "An interview takes 10 to 240 minutes"],
    [{ hours: [] }, "hours", "Give hours of at least one day"],
    [{ calendarUrl: "http://calendar.example.com/a.ics" }, "calendarUrl", "The address must begin with https://."],
    [
      { calendarUrl: "https://10.0.0.1/a.ics" },
      "calendarUrl",
      "This address leads into a private network. Enter one on the internet.",
    ],
  ])("refuse %o at its field", async (change, field, words) => {
    const client = await signedIn(url());
    const id = (await client.call(endpoints.createJob, { body: demoJob })).job._id;
    const answer = await client.request("PUT", `/api/interview-settings/${id}`, { ...enabled, ...change });
    const refused = expectRefusal(answer, "validation_failed");
    expect(refused.message).toBe(words);
    expect(refused.issues?.[0]?.path).toBe(field);
  });
});

describe("a booked interview", () => {
  it("is cancelled once by the recruiter, however often that is requested", async () => {
    const settings = {
      maxPerDay: 1,
      horizonDays: 3,
      noticeHours: 0,
      hours: enabled.hours.map(({ day }) => ({ day, from: "10:00", to: "10:30" })),
    };
    const { client, jobId } = await jobAfterCalls(["60"], { settings });
    const [interview] = await interviewsOf(client, jobId);
    const body = { candidateId: interview?.candidateId ?? "" };
    const cancelled = await client.call(endpoints.cancelInterview, { params: { id: jobId }, body });
    expect(cancelled.interview).toMatchObject({ state: "cancelled", sequence: 1, changedBy: "recruiter" });
    const again = await client.call(endpoints.cancelInterview, { params: { id: jobId }, body });
    expect(again.interview).toEqual(cancelled.interview);
  });
});
