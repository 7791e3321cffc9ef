import { refusal } from "@callwright/contracts/refusals";
import { readTextFailure } from "@callwright/contracts/text-failures";
import { expect, it } from "vitest";
import { isNumberRefusal, numberRefusalOf } from "./refusal.ts";

const wordsOf = (provider: "twilio" | "telnyx", code: string) => numberRefusalOf(readTextFailure(provider, code), code);

it.each([
  ["twilio", "20005"],
  ["twilio", "21659"],
  ["twilio", "63038"],
  ["telnyx", "40333"],
  ["telnyx", "20100"],
  ["telnyx", "40100"],
  ["telnyx", "40312"],
] as const)("%s's %s refuses every text of the number, and the number shows it", (provider, code) => {
  expect(isNumberRefusal(wordsOf(provider, code))).toBe(true);
});

it.each([
  ["twilio", "21608"],
  ["twilio", "21606"],
  ["twilio", "21610"],
  ["twilio", "21614"],
  ["telnyx", "40002"],
  ["telnyx", "40300"],
] as const)("%s's %s refuses one text only", (provider, code) => {
  expect(wordsOf(provider, code)).toBeUndefined();
});

it("an account refused without a code refuses every text", () => {
  expect(numberRefusalOf("account")).toEqual(refusal("texts_wait_account"));
  expect(isNumberRefusal(refusal("number_without_texts"))).toBe(false);
  expect(isNumberRefusal(undefined)).toBe(false);
});
