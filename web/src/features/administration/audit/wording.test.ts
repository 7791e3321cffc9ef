import { expect, it } from "vitest";
import { changeLines } from "./wording.ts";

it("names fields by the labels of the screens where they are set", () => {
  const before = { host: "mail.acme.test", dashboardAccess: { jobs: true } };
  const after = { host: "smtp.acme.test", dashboardAccess: { jobs: false } };
  expect(changeLines({ before, after })).toEqual([
    "Host: mail.acme.test → smtp.acme.test",
    "Access: jobs Yes → jobs No",
  ]);
});

it("shows a field without a label by its name in words", () => {
  expect(changeLines({ after: { keyEnding: "4242" } })).toEqual(["key ending: 4242"]);
});
