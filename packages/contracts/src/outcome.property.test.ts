import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { outcomeBucket, outcomeFilters, outcomeLabels, outcomeText, outcomeTone, parseOutcome } from "./outcome.ts";

const displayedLabel = (label: string) => (label === "Good" ? "Good Fit" : label);
const label = fc.constantFrom(...outcomeLabels);
const anything = fc.string({ unit: "binary", maxLength: 200 });
const separator = fc.constantFrom(": ", ". ", " - ", "; ", ", ", " – ", "\n", ".");
/** Starts with a letter of any script or a digit. */
const summary = fc
  .tuple(fc.constantFrom("A", "x", "ö", "م", "7"), fc.string({ unit: "grapheme", maxLength: 120 }))
  .map(([firstCharacter, tail]) => `${firstCharacter}${tail}`.trim());
const anyCase = (text: string) =>
  fc
    .infiniteStream(fc.boolean())
    .map((isUpper) =>
      [...text].map((character) => (isUpper.next().value ? character.toUpperCase() : character.toLowerCase())).join(""),
    );

describe("any outcome text", () => {
  it("has a label to show, with a tone and a bucket", () => {
    fc.assert(
      fc.property(fc.oneof(anything, fc.constantFrom(undefined, null)), (text) => {
        const outcome = parseOutcome(text);
        expect(outcome.label.trim()).not.toBe("");
        expect(["good", "fair", "bad", "neutral", "busy"]).toContain(outcomeTone(outcome.label));
        expect(outcomeFilters).toContain(outcomeBucket(outcome.label));
      }),
    );
  });

  it("that begins with a known label, in any case, has it, and the text after the separator as its summary", () => {
    const labelInAnyCase = label.chain((name) => fc.tuple(fc.constant(name), anyCase(name)));
    fc.assert(
      fc.property(labelInAnyCase, separator, summary, ([name, nameInAnyCase], between, text) => {
        const outcome = { label: displayedLabel(name), summary: text };
        expect(parseOutcome(`  ${nameInAnyCase}${between}${text} `)).toEqual(outcome);
      }),
    );
  });

  it("with a first word that only begins like a label has the label Unknown", () => {
    // Excludes labels that begin with another label: "Good Fitting" begins with the label "Good".
    const prefixFree = label.filter((name) => !outcomeLabels.some((other) => name.startsWith(`${other} `)));
    fc.assert(
      fc.property(prefixFree, fc.constantFrom("x", "Ä", "7", "م", "_x", "-minded", "\u0301"), (name, suffix) => {
        expect(parseOutcome(`${name}${suffix}`)).toEqual({ label: "Unknown", summary: `${name}${suffix}` });
      }),
    );
  });

  it("without a leading label takes the phrase after 'evaluation result:', and the text around it as summary", () => {
    const phrase = fc.stringMatching(/^[a-z]{3,9}( [a-z]{2,9}){0,3}$/);
    // No label begins with "Zz", so the text has no leading label.
    const words = fc.stringMatching(/^(Zz [a-z ]{0,20}[a-z]\.)?$/);
    fc.assert(
      fc.property(words, phrase, words, (before, result, after) => {
        const text = `${before} Evaluation result: ${result}. ${after}`;
        const outcome = parseOutcome(text);
        expect(outcome.label.toLowerCase()).toBe(result === "good" ? "good fit" : result);
        expect(outcome.summary).toBe([before, after].filter(Boolean).join(" "));
      }),
    );
    fc.assert(
      fc.property(label.chain(anyCase), (nameInAnyCase) => {
        const name = outcomeLabels.find((label) => label.toLowerCase() === nameInAnyCase.toLowerCase()) ?? "";
        expect(parseOutcome(`We spoke. EVALUATION RESULT: ${nameInAnyCase}. Bye.`)).toEqual({
          label: displayedLabel(name),
          summary: "We spoke. Bye.",
        });
      }),
    );
  });
});

it("label and summary travel as one text and come back as they were", () => {
  const shownLabel = fc.oneof(label.map(displayedLabel), fc.stringMatching(/^Zz[a-z]{3,9}( [a-z]{2,9}){0,3}$/));
  fc.assert(
    fc.property(shownLabel, fc.oneof(fc.constant(""), summary), (name, text) => {
      expect(parseOutcome(outcomeText(name, text))).toEqual({ label: name, summary: text });
    }),
  );
  for (const name of [undefined, "", "Not Executed"])
    expect(parseOutcome(outcomeText(name, "anything"))).toEqual({ label: "Not Executed", summary: "" });
});
