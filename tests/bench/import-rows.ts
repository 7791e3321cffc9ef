/** A list of people as long as an import takes, with every fault that a row may have, and what must come of it. */
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

const phoneOf = (row: number) => `+49171${2_000_000 + row}`;

/** One row of a hundred is bad; of a thousand one stands twice, one is in the job already, and one in another job. */
function faultOf(row: number): Fault | undefined {
  if (row % 100 === 50) return "invalid";
  if (row % 1000 === 151) return "duplicateInFile";
  if (row % 1000 === 252) return "duplicateInJob";
  return row % 1000 === 353 ? "duplicateInTenant" : undefined;
}

function rowAt(row: number): Row {
  const fault = faultOf(row);
  const repeated = fault === "duplicateInFile" ? row - 2 : row;
  const phoneNumber = fault === "invalid" ? "12" : phoneOf(repeated);
  return {
    firstName: `Ada${row}`,
    lastName: row % 3 === 0 ? "Müller" : "Lovelace",
    phoneNumber,
    experience: row % 30,
    salary: 60_000 + (row % 40) * 1_000,
  };
}

const numbers = Array.from({ length: importLimits.rows }, (_, row) => row);

export const rowsIn = numbers.length;
export const rowsWith = (fault: Fault | undefined): Row[] => numbers.filter((row) => faultOf(row) === fault).map(rowAt);

export function writeRows(path: string): void {
  const lines = numbers.map(rowAt).map((row, index) => {
    const name = `${row.firstName},${row.lastName},${row.phoneNumber}`;
    return `${name},${row.experience},${row.salary},EUR,"Bad Homburg, Hessen",Fair ${index % 7}`;
  });
  const header = "firstname,lastname,phonenumber,experience,salary,currency,city,source";
  writeFileSync(path, `${[header, ...lines].join("\r\n")}\r\n`);
}
