export const roles = {
  table: { role: "table" },
  group: { role: "rowgroup" },
  row: { role: "row" },
} as const;
