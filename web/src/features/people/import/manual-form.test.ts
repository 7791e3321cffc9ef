import { expect, test } from "vitest";
import { emptyRow, readRows } from "./manual-form.ts";

const ada = { ...emptyRow(1), firstName: "Ada", lastName: "Lovelace", phoneNumber: "+44 20 7946 0123" };

test("at least one row is required, with First Name, Last Name and Phone Number", () => {
  expect(readRows([emptyRow(1)]).faults.get(1)).toEqual({
    firstName: "First Name is required",
    lastName: "Last Name is required",
    phoneNumber: "Phone Number is required",
  });
});

test("empty rows beside a filled one are ignored", () => {
  const { people, faults } = readRows([ada, emptyRow(2)]);
  expect(faults.size).toBe(0);
  expect(people).toMatchObject([{ firstName: "Ada", phoneNumber: "+442079460123" }]);
});

test("a phone number's fault says what is wrong with it", () => {
  expect(readRows([{ ...ada, phoneNumber: "+43123456789" }]).faults.get(1)).toEqual({
    phoneNumber: "Invalid country code",
  });
  expect(readRows([{ ...ada, phoneNumber: "+49 12" }]).faults.get(1)).toEqual({
    phoneNumber: "Invalid phone number format for Germany",
  });
});

test("experience and salary accept common notations", () => {
  expect(readRows([{ ...ada, experience: "5 years", salary: "65,000" }]).people).toMatchObject([
    { experience: 5, salary: 65_000 },
  ]);
});

test("a salary's own currency applies, and an ambiguous one is asked for again", () => {
  expect(readRows([{ ...ada, salary: "1,200,000 PKR" }]).people).toMatchObject([
    { salary: 1_200_000, currency: "PKR" },
  ]);
  expect(readRows([{ ...ada, experience: "since 2018", salary: "5,000 a month" }]).faults.get(1)).toEqual({
    experience: "Experience must be a number from 0 to 80",
    salary: "Salary must be a number from 0 to 100000000",
  });
});
