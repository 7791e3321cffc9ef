import { expect, test } from "vitest";
import { changeOf, draftFaults, draftOf } from "./edit-rules.ts";

const ada = { firstName: "Ada", lastName: "Lovelace", phoneNumber: "+4915112345678" };

test("both name fields are needed", () => {
  expect(draftFaults("name", { firstName: " ", lastName: "" })).toEqual({
    firstName: "First Name is required",
    lastName: "Last Name is required",
  });
  expect(draftFaults("name", { firstName: "Ada", lastName: "Lovelace" })).toEqual({});
  expect(draftFaults("name", { firstName: "a".repeat(101), lastName: "L" })).toEqual({
    firstName: "First Name must have at most 100 characters",
  });
});

test("a placeholder, a title or an address is no name", () => {
  expect(draftFaults("name", { firstName: "Dr.", lastName: "N/A" })).toEqual({
    firstName: "First Name is required",
    lastName: "Last Name is required",
  });
  expect(draftFaults("name", { firstName: "ada@example.com", lastName: "Lovelace" })).toEqual({
    firstName: "First Name is required",
  });
  expect(changeOf("name", { firstName: "Dr. Ada", lastName: "Lovelace" }, ada)).toBeUndefined();
});

test.each([
  ["", "Phone Number is required"],
  ["+33612345678", "Invalid country code"],
  ["+49151", "Invalid phone number format for Germany"],
])("a phone number must be filled and valid: %j", (phoneNumber, fault) => {
  expect(draftFaults("phone", { phoneNumber })).toEqual({ phoneNumber: fault });
});

test("only changes are saved, a number in international form", () => {
  expect(changeOf("name", { firstName: " Ada ", lastName: "Lovelace" }, ada)).toBeUndefined();
  expect(changeOf("name", { firstName: "Ada", lastName: "King" }, ada)).toEqual({ firstName: "Ada", lastName: "King" });
  expect(changeOf("phone", { phoneNumber: "0049 151 12345678" }, ada)).toBeUndefined();
  expect(changeOf("phone", { phoneNumber: "+49 151 999 888 77" }, ada)).toEqual({ phoneNumber: "+4915199988877" });
});

test("a cell opens with its current value", () => {
  expect(draftOf("name", ada)).toEqual({ firstName: "Ada", lastName: "Lovelace" });
  expect(draftOf("phone", ada)).toEqual({ phoneNumber: "+4915112345678" });
});
