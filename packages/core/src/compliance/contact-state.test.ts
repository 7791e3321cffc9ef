import { expect, test } from "vitest";
import { dialsToKeep } from "./contact-state.ts";

const day = 86_400_000;
const at = Date.parse("2026-06-10T10:00:00Z");

test("keeps the dials of eight days, and the last dial however old it is", () => {
  const [old, older] = [at - 40 * day, at - 50 * day];
  expect(dialsToKeep([older, old], at)).toEqual([old]);
  expect(dialsToKeep([old, at - 6 * day, at - day], at)).toEqual([at - 6 * day, at - day]);
});
