import { describe, expect, it } from "vitest";
import { readFacts } from "./add-facts.tsx";

describe("pasted facts", () => {
  it("may have the answer beside the question or on the next line", () => {
    const text =
      "Is there parking? Yes, in the yard.\n\nWie viele Urlaubstage gibt es?\n30 Tage\nأين مكان العمل؟ في برلين";
    expect(readFacts(text)).toEqual({
      facts: [
        { question: "Is there parking?", answer: "Yes, in the yard." },
        { question: "Wie viele Urlaubstage gibt es?", answer: "30 Tage" },
        { question: "أين مكان العمل؟", answer: "في برلين" },
      ],
      rest: "",
    });
  });

  it("return the lines without a fact as `rest`", () => {
    const beyondLimit = `${"x".repeat(201)}? Yes.`;
    const text = `Our benefits\nHow large is the team?\nIs there parking? Yes.\n${beyondLimit}`;
    const { facts, rest } = readFacts(text);
    expect(facts).toEqual([{ question: "Is there parking?", answer: "Yes." }]);
    expect(rest).toBe(`Our benefits\nHow large is the team?\n${beyondLimit}`);
  });
});
