import { refusal } from "@callwright/contracts/refusals";
import { readTextFailure } from "@callwright/contracts/text-failures";
import { expect, it } from "vitest";
import { isAgainstAll, wordsAgainstAll } from "./refusal.ts";

const wordsOf = (provider: "twilio" | "telnyx", code: string) => wordsAgainstAll(readTextFailure(provider, code), code);

it.each([
  ["twilio", "20005"],
  ["twilio", "21659"],
  ["twilio", "63038"],
  ["telnyx", "40333"],
  ["telnyx", "20100"],
  ["telnyx", "40100"],
  ["telnyx", "40312"],
] as const)("%s's %s stands against every text of the number, and is said of it", (provider, code) => {
  expect(isAgainstAll(wordsOf(provider, code))).toBe(true);
});

it.each([
  ["twilio", "21608"],
  ["twilio", "21606"],
  ["twilio", "21610"],
  ["twilio", "21614"],
  ["telnyx", "40002"],
  ["telnyx", "40300"],
] as const)("%s's %s is about one person or one text: the others go on", (provider, code) => {
  expect(wordsOf(provider, code)).toBeUndefined();
});

it("an account that is refused without a code stands against every text too", () => {
  expect(wordsAgainstAll("account")).toEqual(refusal("texts_wait_account"));
  expect(isAgainstAll(refusal("number_without_texts"))).toBe(false);
  expect(isAgainstAll(undefined)).toBe(false);
});
