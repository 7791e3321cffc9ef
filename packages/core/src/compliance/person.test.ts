import { expect, test } from "vitest";
import { consentAndZone } from "./person.ts";

test("the gate hears who attested a person's consent, and the time zone of their own row", () => {
  const from = (fields: object) => consentAndZone({ ...fields });
  expect(from({ importId: "imp_1", variables: { "Time Zone": " America/New_York " } })).toEqual({
    basis: "attested:imp_1",
    timezone: "America/New_York",
  });
  expect(from({})).toEqual({ basis: "entered", timezone: undefined });
});
