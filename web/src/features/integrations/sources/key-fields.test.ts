import { expect, it } from "vitest";
import { keyFaults, readKey } from "./key-fields.tsx";

function toFormData(fields: Readonly<Record<string, string>>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return form;
}

it.each([
  ["greenhouse", { atsUserId: "7" }, ["clientId", "apiKey"]],
  ["greenhouse", { clientId: "client", apiKey: "secret", atsUserId: "7" }, []],
  ["lever", { atsUserId: "user", apiKey: " " }, ["apiKey"]],
  ["lever", { apiKey: "key" }, []],
  ["ashby", { apiKey: "" }, []],
] as const)("a key of %s with %j lacks %j", (kind, fields, missingParts) => {
  expect(Object.keys(keyFaults(toFormData(fields), kind))).toEqual(missingParts);
});

it("a form without a key leaves the stored key as it is", () => {
  expect(readKey(toFormData({ apiKey: "", clientId: "", atsUserId: "" }), "greenhouse")).toEqual({});
});
