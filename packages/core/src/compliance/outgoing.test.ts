import { globSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { afterEach, describe, expect, test } from "vitest";
import { now, setClockOffset } from "../kernel/clock.ts";
import type { GateInputs } from "../kernel/gate-decision.ts";
import { setLogSink } from "../kernel/log.ts";
import { withMetrics } from "../kernel/metrics.ts";
import type { StartCall, Voice } from "../ports/voice.ts";
import { allow } from "./gate-decision.ts";
import { dial, freshSeconds, outgoingRefusal } from "./outgoing.ts";

const phoneNumber = "+4915112345678";
const contact = {
  phoneNumber,
  dials: [],
  dialCount: 0,
  misses: 0,
  earlierCalls: {},
  liveCallId: undefined,
  suppression: undefined,
  isHeld: false,
};
const inputs: GateInputs = { channel: "call", purpose: "outreach" };
const decidedAt = (ms: number, overrides: Partial<GateInputs> = {}) =>
  allow({ rule: "all", at: new Date(ms).toISOString(), inputs: { ...inputs, ...overrides } }, contact);

afterEach(() => setClockOffset(0));

describe("no text is sent", () => {
  test("with a decision for a call or for another number, or a copied one", () => {
    const decision = decidedAt(now(), { channel: "sms" });
    expect(outgoingRefusal(decision, phoneNumber, "sms")).toBeUndefined();
    expect(outgoingRefusal(decidedAt(now()), phoneNumber, "sms")).toBeDefined();
    expect(outgoingRefusal(decision, "+4915112345679", "sms")).toBeDefined();
    expect(outgoingRefusal({ ...decision }, phoneNumber, "sms")).toBeDefined();
  });
});

test("a dial stopped at the last step counts as a gate refusal, not as the provider's", async () => {
  const lines: string[] = [];
  setLogSink((line) => lines.push(line));
  // `Object.create` returns `any`, so the stubs need only the parts that are read.
  const otherNumber: StartCall = Object.create({ customer: { number: "+4915112345679" }, ref: { callId: "call_1" } });
  const voice: Voice = Object.create(null);
  await withMetrics("test", () => dial(decidedAt(now()), voice, otherNumber));
  const metrics = JSON.parse(lines.at(-1) ?? "{}");
  expect(metrics).toMatchObject({ GateRefusals: 1 });
  expect(metrics).not.toHaveProperty("DialsNotTaken");
});

describe("no phone rings", () => {
  test("without a decision made by the gate itself", () => {
    expect(outgoingRefusal({ ...decidedAt(now()) }, phoneNumber)).toBeDefined();
  });

  test("with a decision for another number, or for a text", () => {
    expect(outgoingRefusal(decidedAt(now()), "+4915112345679")).toBeDefined();
    expect(outgoingRefusal(decidedAt(now(), { channel: "sms" }), phoneNumber)).toBeDefined();
  });

  test("with a decision that was made too long ago", () => {
    const decision = decidedAt(now());
    expect(outgoingRefusal(decision, phoneNumber)).toBeUndefined();
    setClockOffset((freshSeconds + 1) * 1000);
    expect(outgoingRefusal(decision, phoneNumber)).toBeDefined();
  });
});

test("no other module names the providers' methods that reach people", () => {
  const root = fileURLToPath(new URL("../../../../", import.meta.url));
  const files = globSync(["packages/core/src/**/*.ts", "functions/src/**/*.ts"], { cwd: root });
  const namingFiles = files.filter(
    (file) => !file.endsWith(".test.ts") && /\b(startCall|sendSms)\b/.test(readFileSync(`${root}${file}`, "utf8")),
  );
  expect(files.length).toBeGreaterThan(100);
  expect(namingFiles.sort()).toEqual([
    "packages/core/src/compliance/outgoing.ts",
    "packages/core/src/ports/carrier.ts",
    "packages/core/src/ports/voice.ts",
  ]);
});
