/** A list of people as long as an import may be, with every fault that a row may have. */
import { writeFileSync } from "node:fs";
import { importLimits } from "@callwright/contracts/endpoints/import";

export interface Row {
  readonly firstName: string;
  readonly lastName: string;
  readonly phoneNumber: string;
  readonly experience: number;
  readonly salary: number;
}

type Fault = "invalid" | "duplicateInFile" | "duplicateInJob" | "duplicateInTenant";

const phoneOf = (rowNumber: number) => `+49171${2_000_000 + rowNumber}`;

/** Of 100 rows one is invalid; of 1,000 one repeats another row, one is in the job already, and one in another job. */
function faultOf(rowNumber: number): Fault | undefined {
  if (rowNumber % 100 === 50) return "invalid";
  if (rowNumber % 1000 === 151) return "duplicateInFile";
  if (rowNumber % 1000 === 252) return "duplicateInJob";
  return rowNumber % 1000 === 353 ? "duplicateInTenant" : undefined;
}

function rowAt(rowNumber: number): Row {
  const fault = faultOf(rowNumber);
  // The row before is invalid, so the second row before is repeated.
  const repeatedRow = rowNumber - 2;
  const phoneNumber = fault === "invalid" ? "12" : phoneOf(fault === "duplicateInFile" ? repeatedRow : rowNumber);
  return {
    firstName: `Ada${rowNumber}`,
    lastName: rowNumber % 3 === 0 ? "Müller" : "Lovelace",
    phoneNumber,
    experience: rowNumber % 30,
    salary: 60_000 + (rowNumber % 40) * 1_000,
  };
}

const rowNumbers = Array.from({ length: importLimits.rows }, (_, index) => index);

export const rowCount = rowNumbers.length;
export const rowsWith = (fault: Fault | undefined): Row[] =>
  rowNumbers.filter((rowNumber) => faultOf(rowNumber) === fault).map(rowAt);

export function writeRows(path: string): void {
  const lines = rowNumbers.map(rowAt).map((row, index) => {
    const name = `${row.firstName},${row.lastName},${row.phoneNumber}`;
    return `${name},${row.experience},${row.salary},EUR,"Bad Homburg, Hessen",Fair ${index % 7}`;
  });
  const header = "firstname,lastname,phonenumber,experience,salary,currency,city,source";
  writeFileSync(path, `${[header, ...lines].join("\r\n")}\r\n`);
}
