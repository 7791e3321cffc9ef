import { describe, expect, it } from "vitest";
import { createMatcher, parseIdentifiers } from "./person-record.ts";

const { matchesText, matchesValue } = createMatcher(parseIdentifiers(["0049 151 777 000 10", "Jo.Doe@Example.test"]));

describe("a person's identifiers", () => {
  it("are numbers and addresses, however they are typed, and nothing else", () => {
    expect([...parseIdentifiers(["0049 151 777-00010"]).numbers]).toEqual(["+4915177700010"]);
    expect(() => parseIdentifiers(["Jo Doe"])).toThrow("neither");
    expect(() => parseIdentifiers([])).toThrow("missing");
  });

  it("are found in JSON, form fields, keys and cells in national notation", () => {
    for (const known of ['{"number":"+4915177700010"}', "From=%2B4915177700010&Body=x", "callee#+4915177700010"])
      expect(matchesText(known), known).toBe(true);
    for (const known of ["email=jo.doe%40example.test", '"JO.DOE@EXAMPLE.TEST"'])
      expect(matchesText(known), known).toBe(true);
    for (const cell of ["0151 777 000-10", "0049 (0) 151 77700010", "151 77700010"])
      expect(matchesValue(cell), cell).toBe(true);
    expect(matchesValue({ cells: ["Jo", "0151/77700010"] })).toBe(true);
  });

  it("are not found inside another person's longer number or address", () => {
    for (const other of ["+49151777000101", "14915177700010", "mary-jo.doe@example.test", "jo.doe@example.tests"])
      expect(matchesText(other), other).toBe(false);
    expect(matchesValue("0151 777 000-11")).toBe(false);
  });
});
