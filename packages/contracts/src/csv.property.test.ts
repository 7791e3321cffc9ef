import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parseCandidateCsv } from "./candidate-csv.ts";
import { currencyCodes } from "./catalog.ts";
import { cleanValue } from "./cell.ts";
import { csvLine, guardFormula, unguardFormula } from "./csv.ts";
import { cleanFirstName, cleanLastName } from "./person-name.ts";

/** Characters that spreadsheets interpret, split or hide. */
const trickyPart = fc.constantFrom(
  ..."=+-@'\",;\t\n",
  "\uff1d",
  "''=",
  '"",',
  "\u200f",
  "\u202e",
  "\ufeff",
  "\u00a0",
  "مريم",
  "Łęcka",
  "👩‍💻",
  "+4915112345678",
);
const text = (maxLength: number) =>
  fc
    .array(fc.oneof(trickyPart, fc.string({ unit: "grapheme", maxLength: 6 })), { maxLength: 8 })
    .map((parts) => parts.join("").slice(0, maxLength).toWellFormed().replace(/\r\n?/g, "\n"));
const filledText = (maxLength: number) =>
  text(maxLength)
    .map((value) => value.trim())
    .filter((value) => cleanValue(value) !== "");

describe("a guarded cell", () => {
  it("never begins like a formula, unless it is a phone number, and loses exactly its own guard", () => {
    fc.assert(
      fc.property(text(60), (value) => {
        const guarded = guardFormula(value);
        expect(guarded).toMatch(/^(?![=+\-@\t\r\n\uff1d\uff0b\uff0d\uff20])|^\+\d{6,15}$/);
        expect(unguardFormula(guarded)).toBe(value);
      }),
    );
  });

  it("has no part that begins like a formula, even if split at semicolons", () => {
    fc.assert(
      fc.property(text(60), (value) => {
        // The first part is the cell's own beginning, which the test above checks.
        const [, ...parts] = `x${guardFormula(value)}`.replaceAll('"', '""').split(/[;\t\n]/);
        for (const part of parts) expect(part.replace(/^[\s"]+/, "")).not.toMatch(/^[=+\-@\uff1d\uff0b\uff0d\uff20]/);
      }),
    );
  });
});

/** Up to four decimals. */
const amount = (max: number) =>
  fc.option(
    fc.oneof(
      fc.integer({ min: 0, max }),
      fc.integer({ min: 0, max: max * 10_000 }).map((parts) => parts / 10_000),
    ),
    { nil: undefined },
  );

const personName = (clean: (text: string) => string) =>
  text(100)
    .map((value) => clean(value.replace(/\s+/g, " ")))
    .filter((value) => value !== "");

const person = fc.record({
  firstName: personName(cleanFirstName),
  lastName: personName(cleanLastName),
  experience: amount(80),
  salary: amount(100_000_000),
  currency: fc.constantFrom(...currencyCodes),
  email: fc.option(filledText(60), { nil: undefined }),
  note: filledText(60),
});

it("what the export writes, the import reads back: names, numbers, amounts, currency, email and a custom column", () => {
  const head = ["firstName", "lastName", "phoneNumber", "experience", "salary", "currency", "email", "Favourite tea"];
  fc.assert(
    fc.property(fc.array(person, { minLength: 1, maxLength: 6 }), (people) => {
      const rows = people.map((row, at) => ({ ...row, phoneNumber: `+4915112345${String(at).padStart(3, "0")}` }));
      const file =
        csvLine(head) +
        rows
          .map(({ firstName, lastName, phoneNumber, experience, salary, currency, email, note }) =>
            csvLine([firstName, lastName, phoneNumber, experience, salary, currency, email, note]),
          )
          .join("");
      const parsedFile = parseCandidateCsv(`\uFEFF${file}`);
      expect(parsedFile.rejected).toEqual([]);
      expect(parsedFile.candidates.map(({ candidate }) => candidate)).toEqual(
        rows.map(({ note, ...row }) => ({
          ...row,
          email: row.email === undefined ? undefined : cleanValue(row.email),
          variables: { "Favourite tea": cleanValue(note) },
        })),
      );
    }),
    { numRuns: 200 },
  );
});
