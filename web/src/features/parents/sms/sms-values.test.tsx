import type { Job } from "@callwright/contracts/endpoints/job";
import { expect, test } from "vitest";
import { changesOf } from "../../../components/use-form.ts";
import { sendTimeText, smsBody, smsFaults, smsValues, toDelay } from "./sms-values.ts";

const job = {
  preCallSmsTemplate: "Hello {{candidateName}}",
  smsTemplate: "",
  isPreCallSms: true,
  isPostCallSms: false,
  preCallSmsDelay: { option: "not_scheduled" },
  postCallSmsDelay: { option: "custom", at: "2026-03-29T09:30" },
  postCallSmsOutcomes: ["good_fit"],
} as Job;
const values = smsValues(job);
const custom = { option: "custom", kind: "minutes", minutes: 45, at: "" } as const;

test("values that would be saved the same are unchanged", () => {
  expect(changesOf(smsBody(values), smsBody(values))).toEqual({});
  const other = { ...values, preCallSmsDelay: { ...values.preCallSmsDelay, minutes: 99 } };
  expect(changesOf(smsBody(values), smsBody(other))).toEqual({});
});

test("sends the changes only, a custom time in one of its two forms", () => {
  const after = { ...values, isPostCallSms: true, postCallSmsOutcomes: [], postCallSmsDelay: custom };
  expect(changesOf(smsBody(values), smsBody(after))).toEqual({
    isPostCallSms: true,
    postCallSmsOutcomes: [],
    postCallSmsDelay: { option: "custom", minutes: 45 },
  });
  expect(toDelay(values.postCallSmsDelay)).toEqual({ option: "custom", at: "2026-03-29T09:30" });
});

test("requires a text and a custom time where they are switched on", () => {
  expect(smsFaults(values)).toEqual([]);
  expect(smsFaults({ ...values, isPostCallSms: true })).toEqual(["smsTemplate"]);
  for (const minutes of ["", 0, 1.5, 10_081])
    expect(smsFaults({ ...values, preCallSmsDelay: { ...custom, minutes } })).toEqual(["preCallSmsDelay"]);
  expect(smsFaults({ ...values, postCallSmsDelay: { ...custom, kind: "at" } })).toEqual(["postCallSmsDelay"]);
});

test("a custom time is shown while it is ahead; a passed one sends immediately and is omitted", () => {
  expect(sendTimeText({ option: "custom", at: "2199-01-01T09:00" }, "Europe/Berlin")).toContain("09:00");
  expect(sendTimeText({ option: "custom", at: "2024-01-01T09:00" }, "Europe/Berlin")).toBeUndefined();
  expect(sendTimeText({ option: "custom", minutes: 30 }, "Europe/Berlin")).toContain("30");
});
