import { describe, expect, it } from "vitest";
import { readAccount } from "./carrier-account.tsx";
import { readImport } from "./import-dialog.tsx";

function form(fields: Record<string, string>): FormData {
  const data = new FormData();
  for (const [name, value] of Object.entries(fields)) data.set(name, value);
  return data;
}

const twilio = { phoneNumber: "+1 (415) 555-0123", label: " Main ", accountSid: `AC${"a".repeat(32)}` };
const publicKey = `${"A".repeat(43)}=`; // 32 bytes in Base64

describe("the import form", () => {
  it("accepts a number in any notation and trims the other fields", () => {
    const { body, faults } = readImport("twilio", form({ ...twilio, authToken: "b".repeat(32) }));
    expect(faults).toBeUndefined();
    expect(body).toMatchObject({ provider: "twilio", phoneNumber: "+14155550123", label: "Main" });
  });

  it("names all faults, of the chosen provider only", () => {
    expect(Object.keys(readImport("twilio", form({})).faults ?? {}).sort()).toEqual([
      "accountSid",
      "authToken",
      "label",
      "phoneNumber",
    ]);
    expect(Object.keys(readImport("telnyx", form({})).faults ?? {}).sort()).toEqual(["apiKey", "label", "phoneNumber"]);
  });
});

describe("an account's credentials", () => {
  it("need neither a number nor a label", () => {
    const { body } = readAccount("twilio", form({ accountSid: twilio.accountSid, authToken: "b".repeat(32) }));
    expect(body).toEqual({ provider: "twilio", accountSid: twilio.accountSid, authToken: "b".repeat(32) });
  });

  it("of Telnyx may include a public key, which must be valid", () => {
    const read = (key: string) => readAccount("telnyx", form({ apiKey: "KEY0123456789", publicKey: key }));
    expect(read("").body).toEqual({ provider: "telnyx", apiKey: "KEY0123456789" });
    expect(read(publicKey).body).toMatchObject({ publicKey });
    expect(Object.keys(read("not a key").faults ?? {})).toEqual(["publicKey"]);
  });
});
