import { type CallingPolicy, endpoints } from "@callwright/contracts";
import { describe, expect, it } from "vitest";
import { expectRefusal } from "../support/clients/refusal.ts";
import { rows } from "../support/outside/sandbox.ts";
import { awaitJob, jobWith, readJob, signedIn, usableNumber } from "../support/people/batch.ts";
import { strangers } from "../support/people/people.ts";
import { worldForFile } from "../support/run/server.ts";

const url = worldForFile();
const owner = () => signedIn(url(), "owner@acme.test");
const defaultPolicy: CallingPolicy = { noSaturdays: false, allowAskedFor: false };
const putPolicy = async (body: unknown) => (await owner()).request("PUT", "/api/calling-policy", body);

describe("GET /calling-policy", () => {
  it("shows the tenant's rules, and the countries' hours and caps in plain words", async () => {
    const { policy, countries } = await (await signedIn(url())).call(endpoints.getCallingPolicy);
    expect(policy).toEqual(defaultPolicy);
    expect(countries.map(({ code }) => code).sort()).toEqual(["AE", "DE", "GB", "JO", "PK", "SA", "US"]);
    expect(countries.find(({ code }) => code === "GB")?.hours).toBe("09:00–20:00 Mon–Fri, 09:00–18:00 Sat");
  });
});

describe("PUT /calling-policy", () => {
  it("is for owners", async () => {
    expectRefusal(await (await signedIn(url())).request("PUT", "/api/calling-policy", defaultPolicy), "not_allowed");
  });

  it("refuses hours that end before they begin", async () => {
    const answer = await putPolicy({ ...defaultPolicy, window: { from: "12:00", to: "11:00" } });
    expect(expectRefusal(answer, "validation_failed").issues?.[0]?.path).toBe("window.to");
  });

  it("is tightened without a reason, and loosened only with one, which is logged with the former policy", async () => {
    const tight = { ...defaultPolicy, noSaturdays: true, window: { from: "10:00", to: "17:00" }, maxLive: 5 };
    expect((await putPolicy(tight)).status).toBe(200);
    for (const looser of [
      { ...tight, noSaturdays: false },
      { ...tight, window: { from: "09:30", to: "17:00" } },
      { ...tight, window: { from: "10:00", to: "18:00" } },
      { ...tight, window: undefined },
      { ...tight, allowAskedFor: true },
      { ...tight, maxLive: 6 },
      { ...tight, maxLive: undefined },
    ])
      expect(expectRefusal(await putPolicy(looser), "validation_failed").issues?.[0]?.path).toBe("reason");
    const { policy } = await (await owner()).call(endpoints.getCallingPolicy);
    expect(policy).toEqual(tight);
    expect((await putPolicy({ ...defaultPolicy, reason: "Our lawyers have looked at it" })).status).toBe(200);
    expect((await (await owner()).call(endpoints.getCallingPolicy)).policy).toEqual(defaultPolicy);
    const log = await rows(url(), "callinglog");
    expect(log).toMatchObject([
      { kind: "loosened", words: "Our lawyers have looked at it", change: { before: tight } },
    ]);
  });
});

describe("GET /export-decisions/{id}", () => {
  it("lists for each call of a job the decision, its rule, its time and the facts it was based on", async () => {
    const client = await signedIn(url());
    const jobId = await jobWith(client, strangers(1, ["10"]));
    const [candidate] = (await readJob(client, jobId)).candidates;
    const body = { jobId, candidate: candidate?._id ?? "", selectedPhoneNumberId: await usableNumber(client) };
    const { callId } = await client.call(endpoints.placeCall, { body });
    await awaitJob(client, jobId, ({ callSummary }) => callSummary.totalSuccess + callSummary.totalFailed === 1);
    const answer = await client.request("GET", `/api/export-decisions/${jobId}`);
    const [header, line, end] = String(answer.body).split("\r\n");
    expect(header?.replace("\uFEFF", "")).toBe(
      "callId,candidateName,phoneNumber,decidedAt,decision,rule,meaning,until,purpose,basis,timezone,localTime,ringsBefore",
    );
    // The world begins after ten in the morning in Berlin.
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
