import { defaultReachPlan, endpoints } from "@callwright/contracts";
import { describe, expect, it } from "vitest";
import { expectRefusal } from "../support/clients/refusal.ts";
import { signedIn } from "../support/people/batch.ts";
import { demoJob } from "../support/people/people.ts";
import { worldForFile } from "../support/run/server.ts";

const url = worldForFile();

async function recruiterWithJob() {
  const client = await signedIn(url());
  const { job } = await client.call(endpoints.createJob, { body: demoJob });
  return { client, params: { id: job._id } };
}

describe("the reach plan of a job", () => {
  it("is the default until it is saved, and is stored as sent", async () => {
    const { client, params } = await recruiterWithJob();
    expect((await client.call(endpoints.getReachPlan, { params })).plan).toEqual(defaultReachPlan);
    const plan = {
      attempts: { no_answer: [60, 60], busy: [5], voicemail: [], screened: [], failed: [30] },
      maxAttempts: 4,
      window: { from: "10:00", to: "18:30", days: ["mon" as const, "fri" as const] },
      voicemailMessage: "Hello, this is the AI assistant of Acme. We will call again.",
    };
    const saved = await client.call(endpoints.saveReachPlan, { params, body: plan });
    expect(saved).toMatchObject({ message: "Changes saved", plan });
    expect((await client.call(endpoints.getReachPlan, { params })).plan).toEqual(plan);
  });

  it("loses its window and its message when a save leaves them out", async () => {
    const { client, params } = await recruiterWithJob();
    const window = { from: "10:00", to: "18:30", days: ["mon" as const] };
    await client.call(endpoints.saveReachPlan, {
      params,
      body: { ...defaultReachPlan, window, voicemailMessage: "Hello." },
    });
    await client.call(endpoints.saveReachPlan, { params, body: { ...defaultReachPlan, voicemailMessage: " " } });
    expect((await client.call(endpoints.getReachPlan, { params })).plan).toEqual(defaultReachPlan);
  });

  it("is refused with the reason where a field is wrong", async () => {
    const { client, params } = await recruiterWithJob();
    const body = { ...defaultReachPlan, maxAttempts: 6 };
    const answer = await client.request("PUT", `/api/reach-plan/${params.id}`, body);
    expect(expectRefusal(answer, "validation_failed").message).toBe("At most 5 attempts are allowed");
  });
});

describe("GET /get-calls/{userId}", () => {
  it("says how many calls a trial has left today and whether the trial is over, and has no trial for other users", async () => {
    const trial = await signedIn(url(), "trial@acme.test");
    const { user } = await trial.call(endpoints.me, {});
    const answer = await trial.call(endpoints.getCalls, { params: { userId: user._id } });
    expect(answer.trial).toMatchObject({ callsLeftToday: 3, isOver: false });
    const recruiter = await signedIn(url());
    const me = (await recruiter.call(endpoints.me, {})).user;
    const withoutTrial = await recruiter.call(endpoints.getCalls, { params: { userId: me._id } });
    expect(withoutTrial).not.toHaveProperty("trial");
    expect(withoutTrial).not.toHaveProperty("alert");
  });
});
