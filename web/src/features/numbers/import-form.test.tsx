import { describe, expect, it } from "vitest";
import { readForm } from "./import-form.ts";

function form(fields: Record<string, string>): FormData {
  const data = new FormData();
  for (const [name, value] of Object.entries(fields)) data.set(name, value);
  return data;
}

const twilio = { phoneNumber: "+1 (415) 555-0123", label: " Main ", accountSid: `AC${"a".repeat(32)}` };

describe("the import form", () => {
  it("takes a number as people type it and trims the rest", () => {
    const { credentials, faults } = readForm("twilio", form({ ...twilio, authToken: "b".repeat(32) }));
    expect(faults).toEqual({});
    expect(credentials).toMatchObject({ provider: "twilio", phoneNumber: "+14155550123", label: "Main" });
  });

  it("names every field that is wrong, of the chosen provider only", () => {
    expect(Object.keys(readForm("twilio", form({})).faults).sort()).toEqual([
      "accountSid",
      "authToken",
      "label",
      "phoneNumber",
    ]);
    expect(Object.keys(readForm("telnyx", form({})).faults).sort()).toEqual(["apiKey", "label", "phoneNumber"]);
  });
});
