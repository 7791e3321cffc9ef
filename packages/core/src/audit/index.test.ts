import { expect, it } from "vitest";
import { differences } from "./index.ts";

it("the log keeps only what differs, and no secret", () => {
  const before = { name: "Acme", access: { campaigns: true }, password: "old", sealedPassword: "x", host: "a.test" };
  const after = { name: "Acme", access: { campaigns: false }, password: "new", sealedPassword: "y", port: 25 };
  expect(differences(before, after)).toEqual({
    before: { access: { campaigns: true }, host: "a.test" },
    after: { access: { campaigns: false }, port: 25 },
  });
  expect(differences(undefined, after)).toEqual({ after: { name: "Acme", access: { campaigns: false }, port: 25 } });
});
