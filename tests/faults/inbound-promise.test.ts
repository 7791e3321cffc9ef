import * as Candidate from "@callwright/core/candidate/index";
import { db } from "@callwright/core/db/service";
import { now, toIso } from "@callwright/core/kernel/clock";
import { describe, expect, it } from "vitest";
import {
  deliverEvent,
  eventsOf,
  placeMissedCall,
  report,
  tenantId,
  useInboundWorld,
  world,
} from "../support/tenants/inbound-world.ts";

useInboundWorld();

describe("a callback", () => {
  it("reads a time without a zone in the zone of the job", () =>
    world(async (here) => {
      await db().parent.patch({ tenantId, parentId: here.jobId }).set({ timezone: "America/New_York" }).go();
      await placeMissedCall(here);
      const tomorrow = toIso(now() + 86_400_000).slice(0, 10);
      const analysis = { summary: "Later.", successEvaluation: "Good", callbackAt: `${tomorrow}T10:00:00` };
      for (const event of eventsOf("in-20", here.person.phoneNumber, report({ analysis })))
        await deliverEvent(here, event);
      const { nextAt } = (await Candidate.load(here.jobId, here.person.candidateId)) ?? {};
      expect(nextAt).toMatch(/T(14|15):00:00/);
    }));

  it("that breaks off leaves the person the call that they were promised", () =>
    world(async (here) => {
      const { jobId, person } = here;
      await placeMissedCall(here);
      const promisedAt = toIso(now() + 26 * 3_600_000);
      const promise = report({ analysis: { summary: "Later.", successEvaluation: "Good", callbackAt: promisedAt } });
      for (const event of eventsOf("in-21", person.phoneNumber, promise)) await deliverEvent(here, event);
      const { nextAt } = (await Candidate.load(jobId, person.candidateId)) ?? {};
      const fault = report({ cause: "provider-fault", durationSeconds: 0 });
      for (const event of eventsOf("in-22", person.phoneNumber, fault)) await deliverEvent(here, event);
      expect(await Candidate.load(jobId, person.candidateId)).toMatchObject({ nextWhy: "callback", nextAt });
    }));
});
