import { expect, test } from "vitest";
import { candidatesFileName } from "./candidates-file.ts";

test("the export's file name follows the title and is a name that every system takes", () => {
  expect(candidatesFileName("Backend Engineer")).toBe("Backend Engineer-candidates.csv");
  expect(candidatesFileName("A/B: C\n")).toBe("A B C-candidates.csv");
});
