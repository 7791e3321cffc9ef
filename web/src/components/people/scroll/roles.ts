/** Rows that are placed by hand are no table to the browser's layout: their roles have to be said. */
export const roles = {
  table: { role: "table" },
  group: { role: "rowgroup" },
  row: { role: "row" },
} as const;
