import { csvLine } from "@callwright/contracts/csv";
import { ActionIcon, Box, SegmentedControl } from "@mantine/core";
import { IconDownload } from "@tabler/icons-react";
import { type ReactNode, useState } from "react";
import * as m from "#messages";
import { Card } from "../../components/card.tsx";
import { download } from "../../lib/download.ts";
import { formatNumber } from "../../lib/format.ts";
import classes from "./analytics.module.css";

/** Heights in pixels. A bar chart has 32 for each bar, and 48 for the axis and legend. */
export const chartHeight = 240;
export const barChartHeight = (bars: number): number => Math.max(chartHeight, 32 * bars + 48);

export interface ChartColumn<Row> {
  readonly label: string;
  /** The value for the CSV file; the screen shows `text`, or without it this value formatted. */
  readonly value: (row: Row) => string | number;
  readonly text?: (row: Row) => string;
}

interface ChartTable<Row> {
  readonly title: string;
  /** The first column names the row. */
  readonly columns: readonly ChartColumn<Row>[];
  readonly rows: readonly Row[];
  readonly fileName: string;
}

export function cellText<Row>({ value, text }: ChartColumn<Row>, row: Row): string {
  if (text) return text(row);
  const cell = value(row);
  return typeof cell === "number" ? formatNumber(cell) : cell;
}

export function CsvButton<Row>({ title, columns, rows, fileName }: ChartTable<Row>) {
  const label = `${m.analytics_csv()}: ${title}`;
  const downloadCsv = () => {
    const cells = rows.map((row) => columns.map(({ value }) => value(row)));
    const lines = [columns.map((column) => column.label), ...cells].map(csvLine);
    // Spreadsheets read UTF-8 only with a byte order mark.
    download(new Blob(["\ufeff", ...lines], { type: "text/csv" }), `${fileName}.csv`);
  };
  return (
    <ActionIcon variant="subtle" color="gray" aria-label={label} title={label} onClick={downloadCsv}>
      <IconDownload size={16} stroke={1.75} />
    </ActionIcon>
  );
}

interface ChartCardProps<Row> extends ChartTable<Row> {
  readonly summary: string;
  readonly children: ReactNode;
}

export function ChartCard<Row>({ summary, children, ...table }: ChartCardProps<Row>) {
  const { title, columns, rows } = table;
  const [nameColumn, ...otherColumns] = columns;
  const [view, setView] = useState("chart");
  const isTable = view === "table";
  const tools = (
    <span className={classes.tools}>
      <SegmentedControl
        size="xs"
        aria-label={title}
        value={view}
        onChange={setView}
        data={[
          { value: "chart", label: m.analytics_chart() },
          { value: "table", label: m.analytics_table() },
        ]}
      />
      <CsvButton {...table} />
    </span>
  );
  return (
    <Card title={title} aside={tools}>
      <Box p={16}>
        <Box component="p" className="cw-dimmed cw-small" maw="72ch" mb={12}>
          {summary}
        </Box>
        {/* The table is rendered beside the chart too, since a printed page shows it for a chart that never loaded. */}
        {!isTable && <Box mih={chartHeight}>{children}</Box>}
        <section
          className={classes.table}
          data-shown={isTable || undefined}
          aria-label={`${title}: ${m.analytics_table()}`}
          tabIndex={isTable ? 0 : undefined}
        >
          <table>
            <thead>
              <tr>
                {columns.map(({ label }) => (
                  <th key={label} scope="col">
                    {label}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map((row) => {
                const name = nameColumn && cellText(nameColumn, row);
                return (
                  <tr key={name}>
                    <th scope="row">
                      <bdi>{name}</bdi>
                    </th>
                    {otherColumns.map((column) => (
                      <td key={column.label} className="cw-num">
                        <bdi>{cellText(column, row)}</bdi>
                      </td>
                    ))}
                  </tr>
                );
              })}
            </tbody>
          </table>
        </section>
      </Box>
    </Card>
  );
}
