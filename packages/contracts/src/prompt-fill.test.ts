import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  fillPrompt,
  promptPieces,
  promptValues,
  standardValues,
  standardVariables,
  unknownVariables,
  variableName,
} from "./prompt-fill.ts";
import { defaultPrompts, promptVariables } from "./prompts.ts";

const job = {
  companyName: "Acme",
  name: "Rita",
  title: "Nurse",
  location: "Berlin",
  workplaceType: "office",
  experience: 4,
  salaryRange: [65_000, 90_500],
  currency: "EUR",
  language: "en",
} as const;
const person = { firstName: "Ada", lastName: "Lovelace" };

describe("a prompt", () => {
  it("knows the eight variables of the specification, and the person's names", () => {
    const values = standardValues(job, person);
    expect(Object.keys(values)).toEqual([...promptVariables, "FirstName", "LastName"]);
    expect(values).toMatchObject({
      salaryRange: "65k-90.5k EUR",
      expectedExperience: "4 years",
      workplacePreference: "in the office",
      candidateName: "Ada",
      LastName: "Lovelace",
    });
  });

  it("has its values in the job's language", () => {
    const german = standardValues({ ...job, language: "de", experience: 1 }, person);
    expect(german).toMatchObject({ expectedExperience: "1 Jahr", workplacePreference: "im Büro" });
  });

  it.each(["en", "de", "ar"] as const)("of the %s defaults leaves no variable unfilled", (language) => {
    const { context, firstSentence } = defaultPrompts[language];
    expect(unknownVariables(`${context}${firstSentence}`)).toEqual([]);
    expect(fillPrompt(`${context}${firstSentence}`, promptValues({ ...job, language }, person))).not.toMatch(/[{}]/);
  });

  it("names unknown variables, shows them as written, and leaves them out of a call", () => {
    const template = "Hi {{ candidateName }}, {{shoeSize}}? {{shoe size}}";
    expect(unknownVariables(template)).toEqual(["shoeSize"]);
    expect(promptPieces(template, promptValues(job, person))).toEqual([
      { at: 0, kind: "text", text: "Hi " },
      { at: 3, kind: "filled", text: "Ada", name: "candidateName" },
      { at: 22, kind: "text", text: ", " },
      { at: 24, kind: "unknown", text: "{{shoeSize}}" },
      { at: 36, kind: "text", text: "? " },
      { at: 38, kind: "unknown", text: "{{shoe size}}" },
    ]);
    expect(fillPrompt(template, promptValues(job, person))).toBe("Hi Ada, ? ");
  });

  it("has variables for the extra columns, named as their header or as the header in camel case", () => {
    const values = promptValues(job, { ...person, variables: { "Start Date": "1 May", Größe: "M", المدينة: "Amman" } });
    expect(fillPrompt("{{Start Date}} {{startDate}} {{start_date}} {{Größe}} {{المدينة}}", values)).toBe(
      "1 May 1 May 1 May M Amman",
    );
    expect(unknownVariables("{{startDate}} {{city}}", [...standardVariables, "Start Date"])).toEqual(["city"]);
  });

  it("ignores a column that is named like a standard variable, and keeps a value that looks like one", () => {
    const variables = { "Company Name": "Evil", note: "{{salaryRange}}", constructor: "C" };
    const values = promptValues(job, { ...person, variables });
    expect(fillPrompt("{{companyName}} {{note}} {{constructor}} {{toString}}", values)).toBe("Acme {{salaryRange}} C ");
  });

  it.each(["N/A", "-", "anna@example.com", "Dr.", "غير معروف"])(
    "never greets a person as %s, even if that is the stored name",
    (stored) => {
      const values = promptValues(job, { firstName: stored, lastName: stored });
      expect(fillPrompt("Hello {{candidateName}}, is {{FirstName}} {{LastName}} there?", values)).toBe(
        "Hello, is there?",
      );
    },
  );

  it("takes a campaign's own value where a person's column holds none", () => {
    const campaign = {
      kind: "campaign",
      companyName: "Acme",
      dynamicVariables: [{ key: "city", value: "Berlin" }],
    } as const;
    expect(promptValues(campaign, { ...person, variables: { City: "n/a" } })).toMatchObject({ city: "Berlin" });
  });

  it("is cut into pieces that join to the template again", () => {
    const odd = fc.string({ unit: fc.constantFrom("{", "}", "{{", "}}", "{{jobTitle}}", "a", " ", "\n", "ü", "😀") });
    fc.assert(
      fc.property(odd, (template) => {
        const pieces = promptPieces(template, { jobTitle: "Nurse" });
        for (const { at, kind, text } of pieces)
          if (kind !== "filled") expect(template.slice(at, at + text.length)).toBe(text);
        const joined = pieces.map((piece) => (piece.kind === "filled" ? `{{${piece.name}}}` : piece.text)).join("");
        expect(joined).toBe(template);
      }),
    );
  });
});

describe("a header as a variable's name", () => {
  it.each([
    ["Start Date", "startDate"],
    ["start_date", "startDate"],
    ["START DATE", "startDate"],
    ["notice (weeks)", "noticeWeeks"],
    ["alreadyCamel", "alreadyCamel"],
    ["Größe", "größe"],
    ["تاريخ البدء", "تاريخالبدء"],
    ["2nd choice", "2ndChoice"],
  ])("%s is %s", (header, name) => {
    expect(variableName(header)).toBe(name);
    expect(unknownVariables(`{{${name}}}`, [header])).toEqual([]);
  });
});
