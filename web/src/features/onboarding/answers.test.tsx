import { expect, test } from "vitest";
import { guessCompany } from "./answers.ts";

test("the company is guessed from the mail address, but not from a mail host's", () => {
  expect(["a@acme-talent.com", "a@jobs.globex.de", "a@gmail.com", "a@web.de"].map(guessCompany)).toEqual([
    "Acme Talent",
    "Globex",
    "",
    "",
  ]);
});
