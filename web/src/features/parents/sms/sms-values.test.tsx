import type { Job } from "@callwright/contracts/endpoints/job";
import { expect, test } from "vitest";
import { changesOf } from "../../../components/use-form.ts";
import { bodyOfSms, delayOf, faultsOfSms, valuesOfSms } from "./sms-values.ts";

const job = {
  preCallSmsTemplate: "Hello {{candidateName}}",
  smsTemplate: "",
  isPreCallSms: true,
  isPostCallSms: false,
  preCallSmsDelay: { option: "not_scheduled" },
  postCallSmsDelay: { option: "custom", at: "2026-03-29T09:30" },
  postCallSmsOutcomes: ["good_fit"],
} as Job;
const values = valuesOfSms(job);
const custom = { option: "custom", kind: "minutes", minutes: 45, at: "" } as const;

test("has no changes while the same would be saved", () => {
  expect(changesOf(bodyOfSms(values), bodyOfSms(values))).toEqual({});
  const other = { ...values, preCallSmsDelay: { ...values.preCallSmsDelay, minutes: 99 } };
  expect(changesOf(bodyOfSms(values), bodyOfSms(other))).toEqual({});
});

test("sends the changes only, a custom time in one of its two forms", () => {
  const after = { ...values, isPostCallSms: true, postCallSmsOutcomes: [], postCallSmsDelay: custom };
  expect(changesOf(bodyOfSms(values), bodyOfSms(after))).toEqual({
    isPostCallSms: true,
    postCallSmsOutcomes: [],
    postCallSmsDelay: { option: "custom", minutes: 45 },
  });
  expect(delayOf(values.postCallSmsDelay)).toEqual({ option: "custom", at: "2026-03-29T09:30" });
});

test("requires a text and a custom time where they are switched on", () => {
  expect(faultsOfSms(values)).toEqual([]);
  expect(faultsOfSms({ ...values, isPostCallSms: true })).toEqual(["smsTemplate"]);
  for (const minutes of ["", 0, 1.5, 10_081])
    expect(faultsOfSms({ ...values, preCallSmsDelay: { ...custom, minutes } })).toEqual(["preCallSmsDelay"]);
  expect(faultsOfSms({ ...values, postCallSmsDelay: { ...custom, kind: "at" } })).toEqual(["postCallSmsDelay"]);
});
