import type { ReactNode } from "react";
import * as m from "#messages";
import { formatDateTime, formatNumber } from "../../lib/format.ts";
import type { Column } from "./table-card.tsx";

export const timeColumn = <Row,>(
  key: string,
  label: string,
  zone: string,
  read: (row: Row) => string | undefined,
  extra: Partial<Column<Row>> = {},
): Column<Row> => ({
  key,
  label,
  width: "176px",
  cellClass: "cw-num",
  cell: (row) => {
    const time = read(row);
    return <bdi>{time ? formatDateTime(time, zone) : "–"}</bdi>;
  },
  ...extra,
});

export const countColumn = <Row,>(
  key: string,
  label: string,
  read: (row: Row) => number,
  width?: string,
): Column<Row> => ({
  key,
  label,
  align: "end",
  ...(width && { width }),
  cell: (row) => formatNumber(read(row)),
});

export const actionsColumn = <Row,>(cell: (row: Row) => ReactNode, extra: Partial<Column<Row>> = {}): Column<Row> => ({
  key: "actions",
  label: m.actions(),
  isUnlabelled: true,
  width: "56px",
  cell,
  ...extra,
});
