import { expect, it } from "vitest";
import { dispositionOf } from "./csv-answer.ts";

it("a file keeps its name, whatever script it is written in", () => {
  expect(dispositionOf("Nurse-candidates.csv")).toBe(
    `attachment; filename="Nurse-candidates.csv"; filename*=UTF-8''Nurse-candidates.csv`,
  );
  expect(dispositionOf("ممرض.csv")).toContain("filename*=UTF-8''%D9%85%D9%85%D8%B1%D8%B6.csv");
});

it("a file's name cannot add a header or end its own quotes", () => {
  const value = dispositionOf(`a"b\\c\r\nset-cookie: x.csv`);
  expect(value).not.toMatch(/[\r\n]/);
  expect(value.match(/"/g)).toHaveLength(2);
});

it("a name that is no well-formed text does not break the answer", () => {
  expect(dispositionOf("half \ud83d.csv")).toContain("filename*=UTF-8''half%20%EF%BF%BD.csv");
});
