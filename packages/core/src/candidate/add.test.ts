import { describe, expect, it } from "vitest";
import { validateRows } from "./add.ts";

const row = (phoneNumber: string, overrides: Record<string, unknown> = {}) => ({
  firstName: "Ada",
  lastName: "Lovelace",
  phoneNumber,
  ...overrides,
});

const reasonOf = (input: Record<string, unknown>) => validateRows([input]).rejected[0]?.reason;

describe("rows of an import", () => {
  it("load if valid, even if other rows are not", () => {
    const { good, rejected } = validateRows([row("+4915112345678"), row("nonsense"), row("+442071234567")]);
    expect(good.map(({ row }) => row)).toEqual([0, 2]);
    expect(rejected).toEqual([{ row: 1, reason: "Invalid country code", kind: "invalid" }]);
  });

  it("are refused in the specification's words", () => {
    expect(reasonOf(row("+33123456789"))).toBe("Invalid country code");
    expect(reasonOf(row("+96279123"))).toBe("Invalid phone number format for Jordan");
    expect(reasonOf(row("+49151"))).toBe("Invalid phone number format for Germany");
    expect(reasonOf(row("+4915112345678", { firstName: " " }))).toBe("First Name is required");
    expect(reasonOf({ firstName: "Ada", phoneNumber: "+4915112345678" })).toBe("Last Name is required");
    expect(reasonOf({ firstName: "Ada", lastName: "Lovelace" })).toBe("Phone Number is required");
  });

  it("that are out of bounds name the field and its bounds", () => {
    expect(reasonOf(row("+4915112345678", { experience: "many" }))).toBe("Experience must be a number from 0 to 80");
    expect(reasonOf(row("+4915112345678", { salary: -1 }))).toBe("Salary must be a number from 0 to 100000000");
  });

  it("with the same number are one person, however it is written", () => {
    const { good, rejected } = validateRows([row("+4915112345678"), row("0049 151 / 12345678")]);
    expect(good).toHaveLength(1);
    expect(validateRows([row("+4915112345678"), row("+49 0151 12345678")]).good).toHaveLength(1);
    expect(rejected).toEqual([{ row: 1, reason: "This phone number is in the list twice", kind: "duplicate" }]);
  });

  it("that ask for no calls are refused with the reason, in custom fields and in fields that no candidate has", () => {
    for (const overrides of [{ variables: { "Do Not Call": "TRUE" } }, { doNotCall: true }, { tags: ["DNC"] }]) {
      const [refused] = validateRows([row("+4915112345678", overrides)]).rejected;
      expect(refused).toMatchObject({ reason: "This row says that the person must not be called", kind: "invalid" });
    }
    expect(validateRows([row("+4915112345678", { variables: { Consent: "yes" } })]).rejected).toEqual([]);
  });

  it("hold one phone number each, with any words around it", () => {
    expect(validateRows([row("Mobil: +49 151 12345678")]).good).toHaveLength(1);
    expect(validateRows([row("+49 30 1234567/8")]).rejected).toMatchObject([{ kind: "invalid" }]);
  });

  it("may carry numbers as a CSV does, as text", () => {
    const { good } = validateRows([row("+4915112345678", { experience: "4.5", salary: "" })]);
    expect(good[0]).toMatchObject({ experience: 4.5, salary: undefined });
  });

  it("have names on one line", () => {
    const { good } = validateRows([row("+4915112345678", { firstName: "Ada\r\nMaria ", lastName: "Love\n lace" })]);
    expect(good[0]).toMatchObject({ firstName: "Ada Maria", lastName: "Love lace" });
  });

  it("lose unknown fields", () => {
    const { good } = validateRows([row("+4915112345678", { callStatus: "Completed", tenantId: "other" })]);
    expect(Object.keys(good[0] ?? {}).sort()).toEqual(["firstName", "lastName", "phoneNumber", "row"]);
  });
});
