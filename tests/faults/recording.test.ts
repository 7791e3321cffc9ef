/** Recordings are copied whole or asked for again, whatever the provider has of them. */
import * as Call from "@callwright/core/call/index";
import { db } from "@callwright/core/db/service";
import { nowIso } from "@callwright/core/kernel/clock";
import { runAs } from "@callwright/core/kernel/context";
import { newId } from "@callwright/core/kernel/id";
import type { Ports } from "@callwright/core/ports/index";
import { expect, it } from "vitest";
import { memoryBlobs } from "../support/run/blobs.ts";
import { withLaggingReads } from "../support/run/lagging.ts";
import { noPorts, tableForFile } from "../support/run/table.ts";

const tenantId = newId("ten");
const userId = newId("user");
const { blobs, files } = memoryBlobs();
/** What the provider has, by channel. */
const there = new Map<string, string>();
let asked = 0;
/** How long the store is to keep the latest file. */
let markedWith: number | undefined;
let isBroken = false;

const ports: Ports = Object.create(noPorts, {
  blobs: {
    value: {
      ...blobs,
      link: async (key: string) => `https://own.test/${key}`,
      async putStream(key: string, body: ReadableStream, _: string, options: { keptDays?: number } = {}) {
        markedWith = options.keptDays;
        await blobs.put(key, await new Response(body).text());
      },
    },
  },
  voice: {
    value: {
      recordingLink: async (voiceCallId: string, channel: string) =>
        there.has(channel) ? `https://provider.test/${voiceCallId}/${channel}` : undefined,
      async openRecording() {
        asked += 1;
        if (isBroken) throw new Error("The connection broke");
        const sound = there.get("stereo");
        return sound === undefined ? undefined : { body: new Blob([sound]).stream(), contentType: "audio/wav" };
      },
    },
  },
});
const run = tableForFile(ports);

async function endedCall(recordingDays?: number): Promise<string> {
  const place = { tenantId, slug: "acme", name: "Acme", timezone: "Europe/Berlin" };
  await db()
    .tenant.put({ ...place, recordingDays, createdAt: nowIso() })
    .go();
  const callId = newId("call");
  const whose = { userId, parentId: newId("job"), candidateId: "cand_1", numberId: newId("num") };
  const whom = { parentTitle: "Nurse", timezone: "Europe/Berlin", candidateName: "Anna", phoneNumber: "+4930555000" };
  const how = { state: "ended", voiceCallId: "v-1", hasRecording: true, createdAt: nowIso() } as const;
  await db()
    .call.create({ tenantId, callId, ...whose, ...whom, ...how })
    .go();
  return callId;
}

const kept = (callId: string) => blobs.getText(`calls/${tenantId}/${callId}/recording`);

it("a recording that is not there yet is asked for again, and is kept once", () =>
  run(tenantId, async () => {
    const callId = await endedCall();
    there.set("mono", "one");
    await expect(Call.copyRecordings(callId)).rejects.toMatchObject({ code: "provider_unavailable" });
    there.set("stereo", "both");
    await Call.copyRecordings(callId);
    expect(await kept(callId)).toBe("both");
    expect([...files.keys()].filter((key) => key.includes(callId))).toHaveLength(1);
  }));

it.each([
  [undefined, undefined],
  [30, 30],
  [45, 60],
])("a tenant that keeps recordings for %s days marks the file with %s", (recordingDays, marked) =>
  run(tenantId, async () => {
    there.set("stereo", "both");
    files.clear();
    const callId = await endedCall(recordingDays);
    await Call.copyRecordings(callId);
    expect([await kept(callId), markedWith]).toEqual(["both", marked]);
  }),
);

it("a copy of the table that lags behind the call's end loses no recording", () =>
  run(tenantId, async () => {
    const callId = await endedCall();
    there.set("mono", "one").set("stereo", "both");
    const before = ({ hasRecording: _, voiceCallId: __, ...row }: Readonly<Record<string, unknown>>) => row;
    await withLaggingReads(before, () => Call.copyRecordings(callId));
    expect(await kept(callId)).toBe("both");
  }));

it("told again when the provider keeps them no more, it leaves our copies alone", () =>
  run(tenantId, async () => {
    const callId = await endedCall();
    there.set("mono", "one").set("stereo", "both");
    await Call.copyRecordings(callId);
    const before = new Map(files);
    there.clear();
    asked = 0;
    await Call.copyRecordings(callId);
    expect(asked).toBe(1);
    expect(files).toEqual(before);
  }));

it("an attempt that breaks off where another has copied leaves no dead letter", () =>
  run(tenantId, async () => {
    const callId = await endedCall();
    there.set("mono", "one").set("stereo", "both");
    await Call.copyRecordings(callId);
    isBroken = true;
    await Call.copyRecordings(callId);
    files.clear();
    await expect(Call.copyRecordings(callId)).rejects.toThrow("The connection broke");
    isBroken = false;
  }));

it("a link leads to our copy, before there is one to the provider's, and without either nowhere", () =>
  run(tenantId, async () => {
    const callId = await endedCall();
    const linkOf = (channel: "mono" | "stereo") =>
      runAs({ actor: { type: "user", tenantId, userId, roles: [] } }, () => Call.recordingLink(callId, channel));
    there.clear();
    await expect(linkOf("mono")).rejects.toMatchObject({ code: "not_found" });
    there.set("mono", "one").set("stereo", "both");
    expect(await linkOf("mono")).toBe("https://provider.test/v-1/mono");
    await Call.copyRecordings(callId);
    expect(await linkOf("mono")).toBe(`https://own.test/calls/${tenantId}/${callId}/recording`);
    expect(await linkOf("stereo")).toBe(await linkOf("mono"));
  }));

it("a copy that the store has deleted is offered no more, although the provider may have one", () =>
  run(tenantId, async () => {
    const callId = await endedCall();
    const longAgo = new Date(Date.now() - 31 * 86_400_000).toISOString();
    await db().call.patch({ tenantId, callId }).set({ endedAt: longAgo }).go();
    there.set("mono", "one").set("stereo", "both");
    const link = () =>
      runAs({ actor: { type: "user", tenantId, userId, roles: [] } }, () => Call.recordingLink(callId, "mono"));
    await expect(link()).rejects.toMatchObject({ code: "not_found" });
    expect((await Call.load(callId))?.hasRecording).toBe(false);
  }));

it("one that is deleted is offered no more, for the call and for its person, unless another call has come since", () =>
  run(tenantId, async () => {
    const callId = await endedCall();
    const call = await Call.load(callId);
    const key = { tenantId, parentId: call?.parentId ?? "", candidateId: "cand_1" };
    const names = { firstName: "Anna", lastName: "", firstLast: "anna", lastFirst: "anna" };
    const person = { userId, ...names, phoneNumber: "+4930555000", createdAt: nowIso() };
    const known = { hasRecording: true, totalCalls: 1, callStatus: "Completed" as const };
    const offered = async () => (await db().candidate.get(key).go()).data?.hasRecording;
    await db()
      .candidate.put({ ...key, ...person, ...known, callId: "call_other" })
      .go();
    await Call.forgetRecording(callId);
    expect([(await Call.load(callId))?.hasRecording, await offered()]).toEqual([false, true]);
    await db()
      .candidate.put({ ...key, ...person, ...known, callId })
      .go();
    await Call.forgetRecording(callId);
    expect(await offered()).toBe(false);
    await Call.forgetRecording("call_unknown");
    expect(await Call.load("call_unknown")).toBeUndefined();
  }));
