/** Seeding after a start that was killed: it left calls under way, and people who may not be called any more. */
import * as Call from "@callwright/core/call/index";
import * as Candidate from "@callwright/core/candidate/index";
import * as Compliance from "@callwright/core/compliance/index";
import { now } from "@callwright/core/kernel/clock";
import { context, ports, runAs } from "@callwright/core/kernel/context";
import * as Parent from "@callwright/core/parent/index";
import type { Ports } from "@callwright/core/ports/index";
import { placeIfAllowed, seedCall } from "@callwright/local/seed/past-call";
import { expect, it } from "vitest";
import { memoryBlobs } from "../support/run/blobs.ts";
import { useInboundWorld, world } from "../support/tenants/inbound-world.ts";

useInboundWorld();

it("seeding leaves out people who asked for no further calls, and hides no other fault", () =>
  world(async ({ jobId, numberId, person }) => {
    const { candidateId, phoneNumber } = person;
    await Compliance.suppressMany([{ phoneNumber, source: "spoken" }]);
    expect(await placeIfAllowed({ parentId: jobId, candidateId, numberId })).toBeUndefined();
    expect((await Call.listOfUser({ page: 1, pageSize: 1 })).items).toEqual([]);
    const { database } = context();
    const client = Object.create(database.client, {
      send: { value: () => Promise.reject(new Error("The table is gone")) },
    });
    await runAs({ database: { ...database, client } }, () =>
      expect(placeIfAllowed({ parentId: jobId, candidateId, numberId })).rejects.toThrow("The table is gone"),
    );
  }));

it("seeding ends the call that a killed start left under way", () =>
  world(async ({ jobId, numberId, person }) => {
    const { candidateId } = person;
    const { callId } = await Call.place({ parentId: jobId, candidateId, numberId });
    await Call.dispatch({ numberId });
    const [candidate] = await Candidate.getMany(jobId, [candidateId]);
    const job = await Parent.load(jobId);
    if (!candidate?.pendingCallId || !job) throw new Error("The call is not under way");
    // Seeding stores a transcript.
    const portsWithBlobs: Ports = Object.create(ports(), { blobs: { value: memoryBlobs().blobs, enumerable: true } });
    const pastCall = { job, candidate, numberId, atMs: now(), remember: () => "voice_1" };
    await runAs({ ports: portsWithBlobs }, () => seedCall(pastCall));
    expect(await Call.load(callId)).toMatchObject({ state: "ended" });
    expect((await Candidate.getMany(jobId, [candidateId]))[0]).toMatchObject({ totalCalls: 1 });
  }));
