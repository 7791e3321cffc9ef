import { describe, expect, it } from "vitest";
import { appendFacts, factsSection } from "./facts.ts";

const fact = { id: "f1", question: "Is there parking?", answer: "Yes,\nin the yard." };

describe("the prompt's facts", () => {
  it.each([
    ["en", "Question: Is there parking?\nAnswer: Yes, in the yard.", "offer that a person calls back"],
    ["de", "Frage: Is there parking?\nAntwort: Yes, in the yard.", "biete an, dass ein Mensch deswegen zurückruft"],
    ["ar", "سؤال: Is there parking?\nجواب: Yes, in the yard.", "واعرض أن يعاود أحد الاتصال"],
  ] as const)("are worded in %s with the rule to say nothing else", (language, lines, rule) => {
    const section = factsSection([fact], language);
    expect(section).toContain(lines);
    expect(section).toContain(rule);
  });

  it("make an empty section where there are none", () => {
    expect(factsSection([], "en")).toBe("");
  });
});

it("new facts take ids that no fact has or had", () => {
  const more = [
    { question: "a", answer: "b" },
    { question: "c", answer: "d" },
  ];
  const before = [fact, { ...fact, id: "f2" }];
  expect(appendFacts([fact], more, before).map(({ id }) => id)).toEqual(["f1", "f3", "f4"]);
});
