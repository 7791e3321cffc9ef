/** Count, rate and time left of an import on the server. */
import type { Import } from "@callwright/contracts/endpoints/import";
import * as m from "#messages";
import { formatNumber } from "../../../lib/format.ts";
import { ProgressBar } from "../../progress-bar.tsx";
import classes from "./import.module.css";
import { useImportPace } from "./use-import-pace.ts";

export function ImportProgress({ importRecord }: { readonly importRecord: Import }) {
  const { done, rows } = importRecord.counts;
  const pace = useImportPace(importRecord);
  const isChecking = importRecord.state === "checking";
  const label = labelOf(importRecord);
  const counts = { done: formatNumber(done), total: formatNumber(rows) };
  const count = isChecking ? m.import_checked_rows(counts) : m.import_done_rows(counts);
  return (
    <>
      <ProgressBar label={label} share={rows > 0 ? done / rows : 0} text={count} />
      <p className={classes.progressLine}>
        <span>
          {label} <bdi className={classes.name}>{count}</bdi>
        </span>
        {pace && <bdi>{m.import_pace(pace)}</bdi>}
      </p>
    </>
  );
}

function labelOf({ state }: Import): string {
  if (state === "checking") return m.import_checking();
  return state === "stopping" ? m.import_stopping() : m.import_running();
}
