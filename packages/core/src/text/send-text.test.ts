import { refusal } from "@callwright/contracts/refusals";
import { expect, it } from "vitest";
import { isNumberRefusal, numberRefusalOf } from "./send-text.ts";

it("an account refusal without a code concerns the whole number; a number without texts is no such refusal", () => {
  expect(numberRefusalOf("account")).toEqual(refusal("texts_wait_account"));
  expect(isNumberRefusal(refusal("number_without_texts"))).toBe(false);
  expect(isNumberRefusal(undefined)).toBe(false);
});
