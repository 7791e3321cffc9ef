import { csvLine } from "@callwright/contracts/csv";
import { ActionIcon, Box, SegmentedControl } from "@mantine/core";
import { IconDownload } from "@tabler/icons-react";
import { type ReactNode, useState } from "react";
import * as m from "#messages";
import { Card } from "../../components/card.tsx";
import { download } from "../../lib/download.ts";
import { formatNumber } from "../../lib/format.ts";
import classes from "./chart-card.module.css";

export interface ChartTable {
  readonly columns: readonly string[];
  /** The first cell names the row. */
  readonly rows: readonly (readonly (string | number)[])[];
  /** As shown, where that differs from the file. */
  readonly shown?: readonly (readonly string[])[];
}

interface ChartCardProps {
  readonly title: string;
  readonly summary: string;
  readonly table: ChartTable;
  readonly fileName: string;
  readonly children: ReactNode;
}

export function CsvButton({ table, fileName, title }: Omit<ChartCardProps, "summary" | "children">) {
  const label = `${m.analytics_csv()}: ${title}`;
  const save = () => {
    const text = [table.columns, ...table.rows].map(csvLine).join("");
    download(new Blob(["\ufeff", text], { type: "text/csv" }), `${fileName}.csv`);
  };
  return (
    <ActionIcon variant="subtle" color="gray" aria-label={label} title={label} onClick={save}>
      <IconDownload size={16} stroke={1.75} />
    </ActionIcon>
  );
}

export function ChartCard({ title, summary, table, fileName, children }: ChartCardProps) {
  const [view, setView] = useState("chart");
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
      <CsvButton {...{ table, fileName, title }} />
    </span>
  );
  return (
    <Card title={title} aside={tools}>
      <Box p={16}>
        <Box component="p" className="cw-dimmed cw-small" maw="72ch" mb={12}>
          {summary}
        </Box>
        {view === "chart" && <Box mih={240}>{children}</Box>}
        <section
          className={classes.table}
          data-shown={view === "table" || undefined}
          aria-label={`${title}: ${m.analytics_table()}`}
          tabIndex={view === "table" ? 0 : undefined}
        >
          <table>
            <thead>
              <tr>
                {table.columns.map((column) => (
                  <th key={column} scope="col">
                    {column}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {(table.shown ?? table.rows).map(([name, ...cells]) => (
                <tr key={name}>
                  <th scope="row">
                    <bdi>{name}</bdi>
                  </th>
                  {cells.map((cell, index) => (
                    // biome-ignore lint/suspicious/noArrayIndexKey: the columns never change.
                    <td key={index} className="cw-num">
                      <bdi>{typeof cell === "number" ? formatNumber(cell) : cell}</bdi>
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      </Box>
    </Card>
  );
}
