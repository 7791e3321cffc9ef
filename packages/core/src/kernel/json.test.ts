import { describe, expect, it } from "vitest";
import { parseJson, toWellFormed } from "./json.ts";

describe("a user's JSON", () => {
  it.each([['{"name":"\\ud83d"}'], ['{"name":["Ann \\uDC4D"]}'], ['{"\\ud83d":1}'], ['"\\ud83d\\ud83d"']])(
    "with half a character is malformed: %s",
    (text) => {
      expect(() => parseJson(text)).toThrow(SyntaxError);
    },
  );

  it("with whole characters is read, however they are written", () => {
    expect(parseJson('{"a":"\\ud83d\\udc4d","b":"👍","c":"\\\\ud83d","__proto__":1}')).toEqual(
      JSON.parse('{"a":"👍","b":"👍","c":"\\\\ud83d","__proto__":1}'),
    );
  });
});

it("half characters of a provider are replaced at any depth", () => {
  const report = { transcript: [{ message: "Great \ud83d" }], whole: "👍", absent: undefined, count: 1 };
  expect(toWellFormed(report)).toEqual({ transcript: [{ message: "Great \ufffd" }], whole: "👍", count: 1 });
});
