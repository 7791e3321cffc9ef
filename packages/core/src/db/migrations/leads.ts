/** People and companies of rows written before they were found by name, number and company. */
import type { Migration, Row } from "./migration.ts";

const text = (value: unknown): string => String(value ?? "");

const spaced = (name: string): string => name.toLowerCase().replace(/\s+/g, " ").trim();
const nameKey = (...names: readonly unknown[]): string =>
  spaced(names.map(text).join(" ").normalize("NFKD").replace(/\p{M}/gu, ""));

/** Keys as ElectroDB composes them. */
const part = (name: string, value: unknown): string => `#${name}_${text(value)}`.toLowerCase();
const ownerOf = ({ tenantId, userId }: Row): string =>
  `$callwright${part("tenantid", tenantId)}${part("userid", userId)}`;

export const leads: Migration = {
  id: "0002-leads",
  purpose: "Every person is found by name and number across jobs and campaigns.",
  entity: "candidate",
  change(row) {
    if (row.gsi1pk !== undefined) return undefined;
    const fl = nameKey(row.firstName, row.lastName);
    const lf = nameKey(row.lastName, row.firstName);
    const owner = `p#${text(row.userId)}`.toLowerCase();
    const placeOf = (value: unknown) => `${text(value)}#${text(row.candidateId)}`.toLowerCase();
    return {
      ...row,
      ...{ fl, lf },
      ...{ gsi1pk: owner, gsi1sk: placeOf(row.phoneNumber) },
      ...{ gsi2pk: owner, gsi2sk: placeOf(fl) },
      ...{ gsi3pk: owner, gsi3sk: placeOf(lf) },
    };
  },
};

export const companies: Migration = {
  id: "0003-companies",
  purpose: "Every job is found by its company.",
  entity: "job",
  change(row) {
    if (row.gsi2pk !== undefined) return undefined;
    const companyKey = spaced(text(row.companyName).normalize("NFKC"));
    const gsi2sk = `$job_1${part("companykey", companyKey)}${part("jobid", row.jobId)}`;
    return { ...row, companyKey, gsi2pk: ownerOf(row), gsi2sk };
  },
};
