import { expect, it } from "vitest";
import { questionIdOf } from "./questions.ts";

it.each([
  ["Remote days", "remote days?", true],
  ["Homeoffice-Tage", "Tage Homeoffice", true],
  ["أيام العمل عن بُعد", "ايام العمل عن بعد", true],
  ["Remote days", "Remote work", false],
])("the topics %j and %j have the same id: %s", (one, other, isSame) => {
  expect(questionIdOf(one) === questionIdOf(other)).toBe(isSame);
});

it("a topic without words has no id", () => {
  expect(questionIdOf("?!")).toBeUndefined();
});
