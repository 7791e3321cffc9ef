/** Numbers of rows written before callbacks were answered. */
import type { Migration, Row } from "./migration.ts";

const dueAt = "2020-01-01T00:00:00.000Z";

/** Due at once: the sweep connects the number again, which sets at the voice provider who answers it. */
export const dueNow = (row: Row): Row => ({
  ...row,
  ...{ workShard: "numbers", workAt: dueAt },
  gsi4pk: "$callwright#workshard_numbers",
  gsi4sk: `$number_1#workat_${dueAt.toLowerCase()}`,
});

export const answering: Migration = {
  id: "0006-answering",
  purpose: "The voice provider asks us who takes calls to numbers that were registered before.",
  entity: "number",
  change: (row) =>
    row.status === "registered" && row.syncedAnswering === undefined && row.workShard === undefined
      ? dueNow(row)
      : undefined,
};
