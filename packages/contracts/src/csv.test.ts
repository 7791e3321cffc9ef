import { expect, test } from "vitest";
import { candidatesFileName, csvLine, guardFormula, unguardFormula } from "./csv.ts";

test.each(["=1+1", "+1 OR 2", "-cmd", "@SUM(A1)", "\tx", "\rx"])("a cell that begins like %j is guarded", (text) => {
  expect(guardFormula(text)).toBe(`'${text}`);
  expect(unguardFormula(guardFormula(text))).toBe(text);
});

test.each([
  ["x;=1+1;y", "x;'=1+1;y"],
  ["x; =1+1", "x; '=1+1"],
  ['x;"=1+1;y', `x;"'=1+1;y`],
  ["\t=1", "'\t'=1"],
  ["two\n-lines", "two\n'-lines"],
])("what begins like a formula within %j is guarded", (text, guarded) => {
  expect(guardFormula(text)).toBe(guarded);
  expect(unguardFormula(guarded)).toBe(text);
});

test("a phone number keeps its plus", () => {
  expect(csvLine(["+4915123456789"])).toBe("+4915123456789\r\n");
});

test("an apostrophe that belongs to a name stays", () => {
  expect(unguardFormula("'t Hooft")).toBe("'t Hooft");
});

test("separators, quotes, line ends and outer spaces are quoted; absent values are empty", () => {
  expect(csvLine(["a,b", 'say "hi"', "two\nlines", " x", undefined, -5, "plain"])).toBe(
    '"a,b","say ""hi""","two\nlines"," x",,-5,plain\r\n',
  );
});

test("the export's file name follows the title and is valid on every system", () => {
  expect(candidatesFileName("Backend Engineer")).toBe("Backend Engineer-candidates.csv");
  expect(candidatesFileName("A/B: C\n")).toBe("A B C-candidates.csv");
});
