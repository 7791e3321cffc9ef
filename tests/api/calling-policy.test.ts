import { type CallingPolicy, endpoints } from "@callwright/contracts";
import { describe, expect, it } from "vitest";
import { expectRefusal } from "../support/clients/refusal.ts";
import { rows } from "../support/outside/sandbox.ts";
import { jobWith, readJob, signedIn, until, usableNumber } from "../support/people/batch.ts";
import { strangers } from "../support/people/people.ts";
import { worldForFile } from "../support/run/server.ts";

const url = worldForFile();
const owner = () => signedIn(url(), "owner@acme.test");
const usual: CallingPolicy = { noSaturdays: false, allowAskedFor: false };
const put = async (body: unknown) => (await owner()).request("PUT", "/api/calling-policy", body);

describe("GET /calling-policy", () => {
  it("shows the tenant's rules, and the countries' hours and caps in plain words", async () => {
    const { policy, countries } = await (await signedIn(url())).call(endpoints.getCallingPolicy);
    expect(policy).toEqual(usual);
    expect(countries.map(({ code }) => code).sort()).toEqual(["AE", "DE", "GB", "JO", "PK", "SA", "US"]);
    expect(countries.find(({ code }) => code === "GB")?.hours).toBe("09:00–20:00 Mon–Fri, 09:00–18:00 Sat");
  });
});

describe("PUT /calling-policy", () => {
  it("is for owners", async () => {
    expectRefusal(await (await signedIn(url())).request("PUT", "/api/calling-policy", usual), "not_allowed");
  });

  it("refuses hours that end before they begin", async () => {
    const answer = await put({ ...usual, window: { from: "12:00", to: "11:00" } });
    expect(expectRefusal(answer, "validation_failed").issues?.[0]?.path).toBe("window.to");
  });

  it("is tightened without a reason, and loosened only with one, which is kept with who and when", async () => {
    const tight = { ...usual, noSaturdays: true, window: { from: "10:00", to: "17:00" }, maxLive: 5 };
    expect((await put(tight)).status).toBe(200);
    for (const looser of [
      { ...tight, noSaturdays: false },
      { ...tight, window: { from: "09:30", to: "17:00" } },
      { ...tight, window: { from: "10:00", to: "18:00" } },
      { ...tight, window: undefined },
      { ...tight, allowAskedFor: true },
      { ...tight, maxLive: 6 },
      { ...tight, maxLive: undefined },
    ])
      expect(expectRefusal(await put(looser), "validation_failed").issues?.[0]?.path).toBe("reason");
    const { policy } = await (await owner()).call(endpoints.getCallingPolicy);
    expect(policy).toEqual(tight);
    expect((await put({ ...usual, reason: "Our lawyers have looked at it" })).status).toBe(200);
    expect((await (await owner()).call(endpoints.getCallingPolicy)).policy).toEqual(usual);
    const log = await rows(url(), "callinglog");
    expect(log).toMatchObject([
      { kind: "loosened", words: "Our lawyers have looked at it", change: { before: tight } },
    ]);
  });
});

describe("GET /export-decisions/{id}", () => {
  it("says of each call of a job when it was decided, by which rule, and upon what", async () => {
    const client = await signedIn(url());
    const jobId = await jobWith(client, strangers(1, ["10"]));
    const [candidate] = (await readJob(client, jobId)).candidates;
    const body = { jobId, candidate: candidate?._id ?? "", selectedPhoneNumberId: await usableNumber(client) };
    const { callId } = await client.call(endpoints.placeCall, { body });
    await until(client, jobId, ({ callSummary }) => callSummary.totalSuccess + callSummary.totalFailed === 1);
    const answer = await client.request("GET", `/api/export-decisions/${jobId}`);
    const [header, line, end] = String(answer.body).split("\r\n");
    expect(header?.replace("\uFEFF", "")).toBe(
      "callId,candidateName,phoneNumber,decidedAt,decision,rule,meaning,until,purpose,basis,timezone,localTime,ringsBefore",
    );
    expect(line).toMatch(new RegExp(`^${callId},.*,allow,all,.*,outreach,entered,Europe/Berlin,\\w+ 10:\\d\\d,0$`));
    expect(end).toBe("");
  });

  it("is invisible to other tenants", async () => {
    const client = await signedIn(url());
    const jobId = await jobWith(client, strangers(1, ["10"]));
    const stranger = await signedIn(url(), "recruiter@globex.test", "globex");
    expectRefusal(await stranger.request("GET", `/api/export-decisions/${jobId}`), "not_found");
  });
});
