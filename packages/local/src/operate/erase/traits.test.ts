import { describe, expect, it } from "vitest";
import { matcherOf, traitsOf } from "./traits.ts";

const { text, value } = matcherOf(traitsOf(["0049 151 777 000 10", "Jo.Doe@Example.test"]));

describe("a person's traits", () => {
  it("are numbers and addresses, however they are typed, and nothing else", () => {
    expect([...traitsOf(["0049 151 777-00010"]).numbers]).toEqual(["+4915177700010"]);
    expect(() => traitsOf(["Jo Doe"])).toThrow("neither");
    expect(() => traitsOf([])).toThrow("missing");
  });

  it("are found in JSON, form fields, keys and cells as somebody typed them at home", () => {
    for (const known of ['{"number":"+4915177700010"}', "From=%2B4915177700010&Body=x", "callee#+4915177700010"])
      expect(text(known), known).toBe(true);
    for (const known of ["email=jo.doe%40example.test", '"JO.DOE@EXAMPLE.TEST"']) expect(text(known), known).toBe(true);
    for (const cell of ["0151 777 000-10", "0049 (0) 151 77700010", "151 77700010"])
      expect(value(cell), cell).toBe(true);
    expect(value({ cells: ["Jo", "0151/77700010"] })).toBe(true);
  });

  it("are not found in somebody else's longer ones", () => {
    for (const other of ["+49151777000101", "14915177700010", "mary-jo.doe@example.test", "jo.doe@example.tests"])
      expect(text(other), other).toBe(false);
    expect(value("0151 777 000-11")).toBe(false);
  });
});
