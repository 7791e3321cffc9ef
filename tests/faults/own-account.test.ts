/** A tenant's own account at the voice provider keeps its calls, lines and events apart from other accounts. */
import { refusal } from "@callwright/contracts/refusals";
import * as Assistant from "@callwright/core/assistant/index";
import { apply, ingest } from "@callwright/core/call/apply";
import { dispatch } from "@callwright/core/call/dispatch";
import { fold } from "@callwright/core/call/run/fold";
import { db } from "@callwright/core/db/service";
import { nowIso } from "@callwright/core/kernel/clock";
import { ports, runAs, userActor } from "@callwright/core/kernel/context";
import { setLogSink } from "@callwright/core/kernel/log";
import { withMetrics } from "@callwright/core/kernel/metrics";
import * as PhoneNumber from "@callwright/core/number/index";
import type { KnownAssistant, SavedAssistant, StartCall, VoiceEvent } from "@callwright/core/ports/voice";
import * as VoiceAccount from "@callwright/core/voice-account/index";
import { webhookName } from "@callwright/core/voice-account/key";
import { expect, it } from "vitest";
import {
  answeredReport,
  beginRun,
  loadCall,
  loadRun,
  startedCalls,
  tenantId,
  useCallWorld,
  type World,
  world,
} from "../support/people/roster.ts";
import { moveClockTo } from "../support/run/day.ts";

useCallWorld();

/** The calls that accounts were asked to dial, with the API key of each request. */
let dials: { key: string; call: StartCall }[] = [];

const vault = {
  seal: async (text: string, purpose: object) => Buffer.from(JSON.stringify({ text, purpose })).toString("base64"),
  async open(sealed: string, expected: object) {
    const { text, purpose } = JSON.parse(Buffer.from(sealed, "base64").toString("utf8"));
    expect(expected).toEqual(purpose);
    return text;
  },
};

/** Runs the work in a world with the accounts "acme" and "pool"; the world's number belongs to "acme". */
function withAccounts(people: number, work: (here: World) => Promise<void>): Promise<void> {
  dials = [];
  return world(people, (here) => {
    const voice = Object.assign(Object.create(ports().voice), {
      ofAccount: (accountId: string, secrets: () => Promise<{ apiKey: string }>) => ({
        async startCall(call: StartCall) {
          dials.push({ key: (await secrets()).apiKey, call });
          return { kind: "started", voiceCallId: `v_${accountId}` };
        },
      }),
      readEvent: async (event: VoiceEvent) => event,
    });
    return runAs({ ports: Object.create(ports(), { voice: { value: voice }, vault: { value: vault } }) }, async () => {
      await VoiceAccount.save("acme", { tenantId, apiKey: "key of acme", limit: 3 });
      await VoiceAccount.save("pool", { apiKey: "key of pool" });
      await db().number.patch({ tenantId, numberId: here.numberId }).set({ voiceAccountId: "acme" }).go();
      await work(here);
    });
  });
}

async function dialOneCall(here: World) {
  const runId = await beginRun(here);
  await dispatch({ numberId: here.numberId });
  await fold(runId);
  const [callId = ""] = (await loadRun(runId)).live ?? [];
  return loadCall(callId);
}

const leasesOf = async (accountId: string) =>
  (await db().accountLease.query.primary({ accountId }).go()).data.map(({ callId }) => callId);

it("a call dials with the key of its number's account, and takes a line of that account only", () =>
  withAccounts(1, async (here) => {
    const before = await leasesOf(VoiceAccount.platformAccount);
    const { callId, accountId } = await dialOneCall(here);
    expect([accountId, startedCalls]).toEqual(["acme", []]);
    expect(dials.map(({ key, call }) => [key, call.ref.callId])).toEqual([["key of acme", callId]]);
    expect(await leasesOf("acme")).toContain(callId);
    expect(await leasesOf(VoiceAccount.platformAccount)).toEqual(before);
  }));

it("events signed with another account's secret change nothing in a call, but events of its own account do", () =>
  withAccounts(1, async (here) => {
    const call = await dialOneCall(here);
    const eventCall = { voiceCallId: "v_acme", ref: { tenantId, callId: call.callId, attempt: call.attempts } };
    for (const otherAccount of ["pool", VoiceAccount.platformAccount]) {
      await apply({ kind: "status", state: "in_progress", ...eventCall }, otherAccount);
      expect(await apply({ kind: "report", report: answeredReport, ...eventCall }, otherAccount)).toBeUndefined();
      expect(await loadCall(call.callId)).toEqual(call);
    }
    await apply({ kind: "status", state: "in_progress", ...eventCall }, "acme");
    expect((await loadCall(call.callId)).state).toBe("in_progress");
    await apply({ kind: "report", report: answeredReport, ...eventCall }, "acme");
    expect(await loadCall(call.callId)).toMatchObject({ state: "ended", accountId: "acme" });
    expect(await leasesOf("acme")).not.toContain(call.callId);
  }));

it("an account's events change nothing in the platform's calls, even if their stored bodies are replayed", () =>
  withAccounts(1, async (here) => {
    await db().number.patch({ tenantId, numberId: here.numberId }).remove(["voiceAccountId"]).go();
    const call = await dialOneCall(here);
    const eventCall = { voiceCallId: "v_1", ref: { tenantId, callId: call.callId, attempt: call.attempts } };
    const keyOf = (accountId: string) => `webhooks/vapi/2026-11-23/${webhookName("req_1", accountId)}.json`;
    const report = JSON.stringify({ kind: "report", report: answeredReport, ...eventCall });
    await ports().blobs.put(keyOf("acme"), report, "application/json");
    expect(await ingest(keyOf("acme"))).toBeUndefined();
    expect(await loadCall(call.callId)).toEqual(call);
    await ports().blobs.put(keyOf(VoiceAccount.platformAccount), report, "application/json");
    expect(await ingest(keyOf(VoiceAccount.platformAccount))).toMatchObject({ callId: call.callId });
  }));

it("a new key comes with a new webhook secret, and the previous secret is still accepted", () =>
  withAccounts(0, async () => {
    const secrets = async () => JSON.parse(JSON.parse(atob((await VoiceAccount.load("acme"))?.sealed ?? "")).text);
    const { webhookSecrets: oldSecrets } = await secrets();
    await VoiceAccount.save("acme", { apiKey: "key 2" });
    const { apiKey, webhookSecrets } = await secrets();
    expect([apiKey, webhookSecrets]).toEqual(["key 2", [expect.not.stringMatching(oldSecrets[0]), oldSecrets[0]]]);
    await VoiceAccount.save("acme", { reserved: 1 });
    expect(await VoiceAccount.load("acme")).toMatchObject({ tenantId, limit: 3, reserved: 1 });
    expect((await secrets()).apiKey).toBe("key 2");
  }));

it("an account is assigned to the tenant that it belongs to, a pool to any", () =>
  withAccounts(0, async (here) => {
    await db()
      .tenant.put({ tenantId, slug: "acme", name: "Acme", timezone: "Europe/Berlin", createdAt: "2026-01-01" })
      .go();
    await VoiceAccount.save("other", { tenantId: "ten_other", apiKey: "key of other" });
    await expect(PhoneNumber.assignVoiceAccount("other")).rejects.toThrow("another tenant");
    await expect(PhoneNumber.assignVoiceAccount("unknown")).rejects.toThrow("no voice account");
    const number = async () => (await db().number.get({ tenantId, numberId: here.numberId }).go()).data;
    await PhoneNumber.assignVoiceAccount("acme");
    expect(await PhoneNumber.assignVoiceAccount("pool", { isDry: true })).toBeGreaterThan(0);
    expect((await number())?.workAt).toBeUndefined();
    expect(await PhoneNumber.assignVoiceAccount("pool")).toBeGreaterThan(0);
    expect((await number())?.workAt).toBeDefined();
  }));

it("a save without an answer is measured, and later saves look for its assistant first, even after a refused save", () =>
  withAccounts(0, async () => {
    const copies: KnownAssistant[] = [];
    const lines: string[] = [];
    setLogSink((line) => lines.push(line));
    const voice = Object.assign(Object.create(ports().voice), {
      ofAccount: () => ({
        async saveAssistant(_: SavedAssistant, copy: KnownAssistant) {
          copies.push(copy);
          // Of each three saves, the first gets no answer, the second is refused, and the third succeeds.
          if (copies.length % 3 === 1) throw new Error("No answer");
          if (copies.length % 3 === 2)
            return { kind: "rejected", reason: refusal("voice_provider_answered", { status: 400 }) };
          return { kind: "saved", voiceAssistantId: `va_${copies.length}` };
        },
      }),
    });
    const tenant = { tenantId, slug: "acme", name: "Acme", timezone: "Europe/Berlin", createdAt: "2026-01-01" };
    const ids = { tenantId, assistantId: "inb_1", userId: userActor().userId };
    const texts = { title: "Reception", prompt: "Help.", firstSentence: "Hello.", lastSentence: "Bye." };
    const settings = { companyName: "Acme", language: "en" as const, voice: "Lucy", timezone: "UTC", variables: [] };
    const nextWork = { createdAt: nowIso(), workShard: "assistants", workAt: nowIso() };
    const assistant = { ...ids, ...texts, ...settings, ...nextWork };
    const sweepAt = async (minute: number) => {
      moveClockTo(minute * 60_000);
      await withMetrics("test", Assistant.sweep);
    };
    const edit = () =>
      db()
        .assistant.patch({ tenantId, assistantId: "inb_1" })
        .set({ workShard: "assistants", workAt: nowIso() })
        .add({ revision: 1 })
        .go();
    const saveIn = async (voiceAccountId: string, minute: number) => {
      await db()
        .tenant.put({ ...tenant, voiceAccountId })
        .go();
      for (const attempt of [0, 1]) await sweepAt(minute + attempt);
      await edit();
      await sweepAt(minute + 2);
    };
    await runAs({ ports: Object.create(ports(), { voice: { value: voice } }) }, async () => {
      await db().assistant.put(assistant).go();
      await saveIn("acme", 1);
      await edit();
      await saveIn("pool", 10);
    });
    const firstSave = { id: undefined, since: undefined };
    const nextSave = { id: undefined, since: expect.any(String) };
    expect(copies).toEqual([firstSave, nextSave, nextSave, firstSave, nextSave, nextSave]);
    const metrics = lines.map((line) => JSON.parse(line)).filter(({ event }) => event === "metrics");
    expect(metrics.map(({ UnansweredRounds }) => UnansweredRounds)).toEqual([1, 1]);
  }));
