import { refusal } from "@callwright/contracts/refusals";
import { expect, it } from "vitest";
import { isNumberRefusal, numberRefusalOf } from "./send-text.ts";

it("a refused account concerns the whole number; a number that cannot send texts is no refusal of the carrier", () => {
  expect(numberRefusalOf("account")).toEqual(refusal("texts_wait_account"));
  expect(isNumberRefusal(refusal("number_without_texts"))).toBe(false);
  expect(isNumberRefusal(undefined)).toBe(false);
});
