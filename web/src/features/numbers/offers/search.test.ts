import type { ImportedNumber } from "@callwright/contracts/endpoints/number";
import { describe, expect, it } from "vitest";
import { initialDraft, listAccounts, OTHER_ACCOUNT, readSearch, searchFields, searchInAddress } from "./search.ts";

const number = (id: string, fields: Partial<ImportedNumber> = {}): ImportedNumber => ({
  id,
  _id: id,
  phoneNumber: "+493023125015",
  label: "Berlin",
  provider: "twilio",
  answering: { mode: "callbacks", state: "live" },
  concurrency: 1,
  registration: { isRegistered: true, status: "registered" },
  sms: { canSend: true },
  account: { id: "acc_1", name: "…3f2a" },
  createdAt: "2026-11-02T09:00:00.000Z",
  ...fields,
});

const refusedRegistration = { isRegistered: false, status: "reconnect" } as const;

describe("the accounts with which numbers can be bought", () => {
  it("are listed once each, by a number with working credentials", () => {
    const numbers = [
      number("num_1", { registration: refusedRegistration }),
      number("num_2"),
      number("num_3", { provider: "telnyx", account: { id: "acc_2", name: "…77aa" } }),
    ];
    expect(listAccounts(numbers)).toEqual([
      { numberId: "num_2", provider: "twilio", name: "Twilio …3f2a", shortName: "…3f2a" },
      { numberId: "num_3", provider: "telnyx", name: "Telnyx …77aa", shortName: "…77aa" },
    ]);
  });
});

describe("the address", () => {
  const accounts = listAccounts([number("num_1")]);

  it("never includes a credential of the form", () => {
    const data = new FormData();
    const input = { country: "DE", kind: "local", areaCode: " 30 ", digits: "", authToken: "secret", apiKey: "KEY" };
    for (const [name, value] of Object.entries(input)) data.set(name, value);
    expect(searchFields(data)).toEqual({ country: "DE", kind: "local", areaCode: "30" });
  });

  it("restores a search, of a known account only", () => {
    const params = new URLSearchParams({ account: "num_1", country: "DE", kind: "mobile", needsSms: "on" });
    expect(searchInAddress(params, accounts)).toEqual({
      numberId: "num_1",
      country: "DE",
      kind: "mobile",
      needsSms: true,
    });
    params.set("account", OTHER_ACCOUNT);
    expect(searchInAddress(params, accounts)).toBeUndefined();
    params.set("account", "num_9");
    expect(searchInAddress(params, accounts)).toBeUndefined();
  });

  it("without a search starts the form in the country of the user's numbers", () => {
    const draft = initialDraft(new URLSearchParams(), accounts, [number("num_1")]);
    expect(draft).toMatchObject({ account: "num_1", country: "DE", kind: "local", needsSms: false });
    expect(initialDraft(new URLSearchParams({ country: "XX" }), [], [])).toMatchObject({
      account: OTHER_ACCOUNT,
      country: "US",
    });
  });
});

it("names the digits that cannot be searched for", () => {
  const fields = { country: "US", kind: "local", areaCode: "4x5", digits: "12345678901" };
  expect(Object.keys(readSearch(fields, { numberId: "num_1" }).faults ?? {})).toEqual(["areaCode", "digits"]);
});
