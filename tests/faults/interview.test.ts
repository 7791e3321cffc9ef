/** Interviews: two people for one slot, tool calls that come twice, calendars that fail, and removals. */
import { defaultInterviewRules } from "@callwright/contracts/endpoints/interview";
import { answerTools } from "@callwright/core/call-tool/index";
import * as Candidate from "@callwright/core/candidate/index";
import * as CandidateAdmin from "@callwright/core/candidate-admin/index";
import * as CandidateLink from "@callwright/core/candidate-link/index";
import { db } from "@callwright/core/db/service";
import * as Interview from "@callwright/core/interview/index";
import { clockOffset, nowIso, setClockOffset, toIso } from "@callwright/core/kernel/clock";
import { context, runAs } from "@callwright/core/kernel/context";
import { newId } from "@callwright/core/kernel/id";
import * as Parent from "@callwright/core/parent/index";
import type { CalendarAnswer } from "@callwright/core/ports/calendar-reader";
import type { ToolAnswer } from "@callwright/core/ports/voice";
import { checkBeforeSend } from "@callwright/core/text/send-check";
import { describe, expect, it } from "vitest";
import { people } from "../support/people/people.ts";
import { freshNumber, idAt, tenantId, useCallWorld, type World, world } from "../support/people/roster.ts";

useCallWorld();

const noCandidate = "none";

async function offerInterviews({ jobId }: World, change: object = {}) {
  const settings = { ...defaultInterviewRules("Europe/Berlin"), isOn: true, ...change };
  await Interview.saveSettings({ parentId: jobId, settings });
  return Parent.get(jobId);
}

async function subjectOf(here: World, index: number) {
  const parent = await Parent.get(here.jobId);
  const candidate = await Candidate.get(here.jobId, idAt(here.ids, index));
  return { parent, candidate, by: "call" as const };
}

/** Starts a live call to a person; returns a function that sends its tool calls. */
async function startLiveCall(here: World, index: number) {
  const { candidate, parent } = await subjectOf(here, index);
  const callId = newId("call");
  await db()
    .call.create({
      tenantId,
      callId,
      userId: parent.userId,
      parentId: parent.parentId,
      parentTitle: parent.title,
      timezone: parent.timezone,
      candidateId: candidate.candidateId,
      candidateName: "",
      numberId: here.numberId,
      phoneNumber: candidate.phoneNumber,
      state: "in_progress",
      attempts: 1,
      voiceCallId: `v_${callId}`,
      createdAt: nowIso(),
    })
    .go();
  const ref = { tenantId, callId, attempt: 1 };
  return (id: string, name: string, input: object, change: object = {}, account = "platform") =>
    answerTools({ ref, voiceCallId: `v_${callId}`, calls: [{ id, name, input }], ...change }, account);
}

const resultOf = ([answer]: readonly ToolAnswer[]) =>
  answer && "result" in answer ? JSON.parse(answer.result) : answer;

describe("a slot", () => {
  it("booked by several people at the same time goes to one of them, also across the recruiter's jobs", () =>
    world(6, async (here) => {
      const parent = await offerInterviews(here);
      const otherParent = await offerInterviews({ ...here, jobId: here.otherJobId });
      const [startsAt = 0] = await Interview.listFreeTimes(parent, noCandidate);
      const rows = people(1).map((person) => ({ ...person, phoneNumber: freshNumber() }));
      const { candidateIds } = await Candidate.add(otherParent, rows);
      const stranger = await Candidate.get(here.otherJobId, idAt(candidateIds, 0));
      const subjects = await Promise.all([0, 1, 2, 3, 4, 5].map((index) => subjectOf(here, index)));
      const results = await Promise.all(
        [...subjects, { parent: otherParent, candidate: stranger, by: "call" as const }].map((subject) =>
          Interview.book(subject, { startsAt, zone: "Europe/Berlin" }),
        ),
      );
      expect(results.map(({ kind }) => kind).toSorted()).toEqual(["booked", ...Array(6).fill("taken")]);
      expect(await Interview.listFreeTimes(otherParent, noCandidate)).not.toContain(startsAt);
    }));

  it("is free again when its interview is moved, cancelled, or its person removed", () =>
    world(1, async (here) => {
      const parent = await offerInterviews(here);
      const [first = 0, second = 0] = await Interview.listFreeTimes(parent, noCandidate);
      const subject = await subjectOf(here, 0);
      const zone = "Europe/Berlin";
      await Interview.book(subject, { startsAt: first, zone });
      expect(await Interview.book(subject, { startsAt: second, zone })).toMatchObject({
        kind: "moved",
        interview: { sequence: 1 },
      });
      expect(await Interview.listFreeTimes(parent, noCandidate)).toContain(first);
      await Interview.cancel(subject);
      expect(await Interview.listFreeTimes(parent, noCandidate)).toContain(second);
      await Interview.book(subject, { startsAt: second, zone });
      await CandidateAdmin.remove(parent, subject.candidate.candidateId);
      expect(await Interview.listFreeTimes(parent, noCandidate)).toContain(second);
      expect(await Interview.find(here.jobId, subject.candidate.candidateId)).toBeUndefined();
    }));
});

it("a text that waits for the morning is dropped if its interview was changed again meanwhile", () =>
  world(1, async (here) => {
    const parent = await offerInterviews(here);
    const [startsAt = 0] = await Interview.listFreeTimes(parent, noCandidate);
    const subject = await subjectOf(here, 0);
    await Interview.book(subject, { startsAt, zone: "Europe/Berlin" });
    const { candidateId, phoneNumber } = subject.candidate;
    const times = { createdAt: nowIso(), dueAt: nowIso(), order: nowIso() };
    const kind = { direction: "outbound", purpose: "interview", state: "scheduled", group: "waiting" } as const;
    const carrier = {
      provider: "twilio",
      segments: 1,
      encoding: "gsm",
      numberId: here.numberId,
      ownNumber: "",
    } as const;
    const person = { userId: parent.userId, parentId: parent.parentId, candidateId, candidateName: "Ada", phoneNumber };
    const { data: text } = await db()
      .text.put({ tenantId, textId: "text_moved", body: "Moved", ...times, ...kind, ...carrier, ...person })
      .go();
    setClockOffset(clockOffset() + 60_000);
    await Interview.cancel(subject);
    await checkBeforeSend(text, "twilio");
    expect((await db().text.get(text).go()).data).toMatchObject({ state: "dropped", reason: "cancelled" });
  }));

describe("a candidate's link", () => {
  it("moves an interview ten times, and then only cancels it", () =>
    world(1, async (here) => {
      const parent = await offerInterviews(here);
      const [first = 0, second = 0] = await Interview.listFreeTimes(parent, noCandidate);
      const { candidate } = await subjectOf(here, 0);
      await Interview.book({ parent, candidate, by: "call" }, { startsAt: first, zone: "Europe/Berlin" });
      const visit = { parent, candidate };
      const move = (time: number) => CandidateLink.act(visit, { kind: "move", at: toIso(time) });
      for (let moves = 1; moves <= 10; moves += 1)
        expect(await move(moves % 2 === 1 ? second : first)).toMatchObject({ kind: "moved" });
      // No moves are left; the link calls this "taken" although the time is free.
      expect(await move(second)).toMatchObject({ kind: "taken" });
      expect((await CandidateLink.describe(visit)).interview).toMatchObject({ startsAt: toIso(first), times: [] });
      expect(await CandidateLink.act(visit, { kind: "cancel" })).toMatchObject({ kind: "cancelled" });
    }));
});

describe("a tool call", () => {
  it("that comes twice gets the same answer and acts once, even after a later tool call", () =>
    world(1, async (here) => {
      await offerInterviews(here);
      const ask = await startLiveCall(here, 0);
      const { times } = resultOf(await ask("t1", "offer_times", {}));
      expect(times).toHaveLength(3);
      const answers = await Promise.all([1, 2].map(() => ask("t2", "book_time", { id: times[0].id })));
      expect(answers[0]).toEqual(answers[1]);
      expect(resultOf(answers[0] ?? [])).toMatchObject({ booked: true });
      await ask("t3", "book_time", { id: times[1].id });
      expect(await ask("t2", "book_time", { id: times[0].id })).toEqual(answers[0]);
      const interview = await Interview.find(here.jobId, idAt(here.ids, 0));
      expect(interview).toMatchObject({ sequence: 1 });
    }));

  it("offers other times if one is taken, and books no time that it did not offer", () =>
    world(2, async (here) => {
      await offerInterviews(here);
      const [askFirst, askSecond] = [await startLiveCall(here, 0), await startLiveCall(here, 1)];
      const { times } = resultOf(await askFirst("t1", "offer_times", {}));
      const noFit = { times: [], note: "No free time fits this wish. Ask for another one." };
      expect(resultOf(await askFirst("t0", "offer_times", { day: "2029-01-01" }))).toMatchObject(noFit);
      await askFirst("t2", "book_time", { id: times[0].id });
      const refused = resultOf(await askSecond("t3", "book_time", { id: times[0].id }));
      expect(refused).toMatchObject({ booked: false, reason: "This time is taken." });
      expect(refused.times[0].id).not.toBe(times[0].id);
      for (const id of ["2026-12-01T10:00", "tomorrow", 7])
        expect(resultOf(await askSecond(`t_${id}`, "book_time", { id }))).toMatchObject({ booked: false });
    }));

  it("of another account, another voice call, an unknown call or an unknown tool is answered with an error", () =>
    world(1, async (here) => {
      await offerInterviews(here);
      const ask = await startLiveCall(here, 0);
      const errorOf = async (change: object, account?: string) =>
        (await ask("t1", "offer_times", {}, change, account))[0];
      const callOver = { error: "This call is over." };
      expect(await errorOf({}, "acme")).toMatchObject(callOver);
      expect(await errorOf({ voiceCallId: "v_other" })).toMatchObject(callOver);
      expect(await errorOf({ ref: { tenantId, callId: "call_none", attempt: 1 } })).toMatchObject(callOver);
      expect(await errorOf({ ref: undefined })).toMatchObject({ error: "This call is unknown." });
      const [unknown] = await ask("t2", "send_money", {});
      expect(unknown).toMatchObject({ error: "There is no such tool." });
    }));
});

describe("the recruiter's calendar", () => {
  const calendarFile = (fromMs: number) => {
    const stamp = (ms: number) => `${new Date(ms).toISOString().slice(0, 19).replace(/[-:]/g, "")}Z`;
    return `BEGIN:VCALENDAR\r\nVERSION:2.0\r\nBEGIN:VEVENT\r\nUID:a\r\nDTSTART:${stamp(fromMs)}\r\nDTEND:${stamp(fromMs + 1_800_000)}\r\nEND:VEVENT\r\nEND:VCALENDAR`;
  };
  let answer: CalendarAnswer = { kind: "failed", reason: "timeout" };
  let reads = 0;
  const portsWithCalendar = () =>
    Object.create(context().ports, {
      calendarReader: {
        value: {
          read: async () => {
            reads += 1;
            return answer;
          },
        },
      },
      webhookSender: { value: { problemOf: async () => undefined } },
      vault: { value: { seal: async (text: string) => `sealed ${text}`, open: async (text: string) => text.slice(7) } },
    });

  it("blocks its busy times, read at most a few minutes ago, or those of the last copy if reading fails", () =>
    world(1, async (here) => {
      const [first = 0, second = 0] = await Interview.listFreeTimes(await offerInterviews(here), noCandidate);
      await runAs({ ports: portsWithCalendar() }, async () => {
        const calendarUrl = "https://calendar.example.com/secret.ics";
        await expect(offerInterviews(here, { calendarUrl })).rejects.toThrow("No calendar can be read");
        answer = { kind: "read", text: calendarFile(first) };
        await offerInterviews(here, { calendarUrl });
        const freeTimes = async () =>
          (await Interview.listFreeTimes(await Parent.get(here.jobId), noCandidate)).slice(0, 1);
        expect(await freeTimes()).toEqual([second]);
        const before = reads;
        await freeTimes();
        expect(reads).toBe(before);
        answer = { kind: "failed", reason: "timeout" };
        setClockOffset(clockOffset() + 6 * 60_000);
        expect(await freeTimes()).toEqual([second]);
        expect(reads).toBe(before + 1);
        expect((await Interview.getSettings(here.jobId)).calendar).toMatchObject({ host: "calendar.example.com" });
      });
    }));
});
