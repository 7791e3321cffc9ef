/** Who is called, in the monitor's tables. */
import * as m from "#messages";
import type { Column } from "../../../components/table/table-card.tsx";
import classes from "./calls.module.css";

export const nameColumn = (): Column<{ readonly candidateName: string }> => ({
  key: "name",
  label: m.calls_candidate(),
  isPinned: true,
  cellClass: classes.name,
  cell: ({ candidateName }) => <bdi className="cw-cut">{candidateName}</bdi>,
});
