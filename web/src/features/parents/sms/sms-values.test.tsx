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
const customDelay = { option: "custom", kind: "minutes", minutes: 45, at: "" } as const;

test("nothing has changed if only minutes differ that the chosen delay does not use", () => {
  expect(changesOf(smsBody(values), smsBody(values))).toEqual({});
  const unusedMinutesChanged = { ...values, preCallSmsDelay: { ...values.preCallSmsDelay, minutes: 99 } };
  expect(changesOf(smsBody(values), smsBody(unusedMinutesChanged))).toEqual({});
});

test("only changes are saved; a custom delay is saved either as minutes or as a time", () => {
  const after = { ...values, isPostCallSms: true, postCallSmsOutcomes: [], postCallSmsDelay: customDelay };
  expect(changesOf(smsBody(values), smsBody(after))).toEqual({
    isPostCallSms: true,
    postCallSmsOutcomes: [],
    postCallSmsDelay: { option: "custom", minutes: 45 },
  });
  expect(toDelay(values.postCallSmsDelay)).toEqual({ option: "custom", at: "2026-03-29T09:30" });
});

test("an empty text that is switched on, and an invalid custom delay, are faults", () => {
  expect(smsFaults(values)).toEqual([]);
  expect(smsFaults({ ...values, isPostCallSms: true })).toEqual(["smsTemplate"]);
  for (const minutes of ["", 0, 1.5, 10_081])
    expect(smsFaults({ ...values, preCallSmsDelay: { ...customDelay, minutes } })).toEqual(["preCallSmsDelay"]);
  const withPostCall = { ...values, isPostCallSms: true, smsTemplate: "Thank you" };
  expect(smsFaults({ ...withPostCall, postCallSmsDelay: { ...customDelay, kind: "at" } })).toEqual([
    "postCallSmsDelay",
  ]);
});

test("an invalid custom delay of a text that is switched off is no fault, and is not sent", () => {
  const off = { ...values, isPreCallSms: false, preCallSmsDelay: { ...customDelay, minutes: "" } };
  expect(smsFaults(off)).toEqual([]);
  expect(smsBody(off).preCallSmsDelay).toEqual({ option: "not_scheduled" });
  expect(smsBody({ ...off, preCallSmsDelay: customDelay }).preCallSmsDelay).toEqual({ option: "custom", minutes: 45 });
});

test("a custom delay or a time ahead is shown; a past time is not, since the text is sent immediately", () => {
  expect(sendTimeText({ option: "custom", at: "2199-01-01T09:00" }, "Europe/Berlin")).toContain("09:00");
  expect(sendTimeText({ option: "custom", at: "2024-01-01T09:00" }, "Europe/Berlin")).toBeUndefined();
  expect(sendTimeText({ option: "custom", minutes: 30 }, "Europe/Berlin")).toContain("30");
});
