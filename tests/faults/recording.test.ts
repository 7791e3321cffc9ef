/** Recordings are copied completely or requested again, whatever the provider has of them. */
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
/** The recordings that the provider has, by channel. */
const providerFiles = new Map<string, string>();
let downloads = 0;
/** Days for which the latest file is marked to be kept in the store. */
let markedDays: number | undefined;
let isBroken = false;

const ports: Ports = Object.create(noPorts, {
  blobs: {
    value: {
      ...blobs,
      link: async (key: string) => `https://own.test/${key}`,
      async putStream(key: string, body: ReadableStream, _: string, options: { keptDays?: number } = {}) {
        markedDays = options.keptDays;
        await blobs.put(key, await new Response(body).text());
      },
    },
  },
  voice: {
    value: {
      recordingLink: async (voiceCallId: string, channel: string) =>
        providerFiles.has(channel) ? `https://provider.test/${voiceCallId}/${channel}` : undefined,
      async openRecording() {
        downloads += 1;
        if (isBroken) throw new Error("The connection broke");
        const sound = providerFiles.get("stereo");
        return sound === undefined ? undefined : { body: new Blob([sound]).stream(), contentType: "audio/wav" };
      },
    },
  },
});
const run = tableForFile(ports);

async function createEndedCall(recordingDays?: number): Promise<string> {
  const tenant = { tenantId, slug: "acme", name: "Acme", timezone: "Europe/Berlin" };
  await db()
    .tenant.put({ ...tenant, recordingDays, createdAt: nowIso() })
    .go();
  const callId = newId("call");
  const ids = { userId, parentId: newId("job"), candidateId: "cand_1", numberId: newId("num") };
  const person = { parentTitle: "Nurse", timezone: "Europe/Berlin", candidateName: "Anna", phoneNumber: "+4930555000" };
  const status = { state: "ended", voiceCallId: "v-1", hasRecording: true, createdAt: nowIso() } as const;
  await db()
    .call.create({ tenantId, callId, ...ids, ...person, ...status })
    .go();
  return callId;
}

const storedCopy = (callId: string) => blobs.getText(`calls/${tenantId}/${callId}/recording`);

it("a recording that the provider does not have yet is requested again, and stored once", () =>
  run(tenantId, async () => {
    const callId = await createEndedCall();
    providerFiles.set("mono", "one");
    await expect(Call.copyRecordings(callId)).rejects.toMatchObject({ code: "provider_unavailable" });
    providerFiles.set("stereo", "both");
    await Call.copyRecordings(callId);
    expect(await storedCopy(callId)).toBe("both");
    expect([...files.keys()].filter((key) => key.includes(callId))).toHaveLength(1);
  }));

// The store deletes files only after certain periods: the shortest that suffices is used.
it.each([
  [undefined, undefined],
  [30, 30],
  [45, 60],
])("with recordings kept for %s days, the file is marked to be kept for %s", (recordingDays, expectedDays) =>
  run(tenantId, async () => {
    providerFiles.set("stereo", "both");
    files.clear();
    const callId = await createEndedCall(recordingDays);
    await Call.copyRecordings(callId);
    expect([await storedCopy(callId), markedDays]).toEqual(["both", expectedDays]);
  }),
);

it("a table read that lags behind the call's end loses no recording", () =>
  run(tenantId, async () => {
    const callId = await createEndedCall();
    providerFiles.set("mono", "one").set("stereo", "both");
    const withoutRecording = ({ hasRecording: _, voiceCallId: __, ...row }: Readonly<Record<string, unknown>>) => row;
    await withLaggingReads(withoutRecording, () => Call.copyRecordings(callId));
    expect(await storedCopy(callId)).toBe("both");
  }));

it("a repeated message leaves our copies unchanged when the provider has none any more", () =>
  run(tenantId, async () => {
    const callId = await createEndedCall();
    providerFiles.set("mono", "one").set("stereo", "both");
    await Call.copyRecordings(callId);
    const before = new Map(files);
    providerFiles.clear();
    downloads = 0;
    await Call.copyRecordings(callId);
    expect(downloads).toBe(1);
    expect(files).toEqual(before);
  }));

it("an attempt that breaks off after another attempt has copied does not fail", () =>
  run(tenantId, async () => {
    const callId = await createEndedCall();
    providerFiles.set("mono", "one").set("stereo", "both");
    await Call.copyRecordings(callId);
    isBroken = true;
    await Call.copyRecordings(callId);
    files.clear();
    await expect(Call.copyRecordings(callId)).rejects.toThrow("The connection broke");
    isBroken = false;
  }));

it("a link leads to our copy, else to the provider's, else is not found", () =>
  run(tenantId, async () => {
    const callId = await createEndedCall();
    const linkOf = (channel: "mono" | "stereo") =>
      runAs({ actor: { type: "user", tenantId, userId, roles: [] } }, () => Call.recordingLink(callId, channel));
    providerFiles.clear();
    await expect(linkOf("mono")).rejects.toMatchObject({ code: "not_found" });
    providerFiles.set("mono", "one").set("stereo", "both");
    expect(await linkOf("mono")).toBe("https://provider.test/v-1/mono");
    await Call.copyRecordings(callId);
    expect(await linkOf("mono")).toBe(`https://own.test/calls/${tenantId}/${callId}/recording`);
    expect(await linkOf("stereo")).toBe(await linkOf("mono"));
  }));

it("a copy that the store has deleted is no longer offered, although the provider may have one", () =>
  run(tenantId, async () => {
    const callId = await createEndedCall();
    // The store keeps each copy for 30 days at least.
    const longAgo = new Date(Date.now() - 31 * 86_400_000).toISOString();
    await db().call.patch({ tenantId, callId }).set({ endedAt: longAgo }).go();
    providerFiles.set("mono", "one").set("stereo", "both");
    const link = () =>
      runAs({ actor: { type: "user", tenantId, userId, roles: [] } }, () => Call.recordingLink(callId, "mono"));
    await expect(link()).rejects.toMatchObject({ code: "not_found" });
    expect((await Call.load(callId))?.hasRecording).toBe(false);
  }));

it("a deleted recording is no longer offered for the call, nor for its person unless another call came since", () =>
  run(tenantId, async () => {
    const callId = await createEndedCall();
    const call = await Call.load(callId);
    const key = { tenantId, parentId: call?.parentId ?? "", candidateId: "cand_1" };
    const names = { firstName: "Anna", lastName: "", firstLast: "anna", lastFirst: "anna" };
    const person = { userId, ...names, phoneNumber: "+4930555000", createdAt: nowIso() };
    const lastCall = { hasRecording: true, totalCalls: 1, callStatus: "Completed" as const };
    const isOffered = async () => (await db().candidate.get(key).go()).data?.hasRecording;
    await db()
      .candidate.put({ ...key, ...person, ...lastCall, callId: "call_other" })
      .go();
    await Call.forgetRecording(callId);
    expect([(await Call.load(callId))?.hasRecording, await isOffered()]).toEqual([false, true]);
    await db()
      .candidate.put({ ...key, ...person, ...lastCall, callId })
      .go();
    await Call.forgetRecording(callId);
    expect(await isOffered()).toBe(false);
    await Call.forgetRecording("call_unknown");
    expect(await Call.load("call_unknown")).toBeUndefined();
  }));
