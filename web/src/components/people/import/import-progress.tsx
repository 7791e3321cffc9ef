/** Count, rate and time left of an import on the server. */
import type { Import } from "@callwright/contracts/endpoints/import";
import * as m from "#messages";
import { formatNumber } from "../../../lib/format.ts";
import { ProgressBar } from "../../progress-bar.tsx";
import classes from "./import.module.css";
import { useImportPace } from "./use-import-pace.ts";

export function ImportProgress({ work }: { readonly work: Import }) {
  const { done, rows } = work.counts;
  const pace = useImportPace(work);
  const isChecking = work.state === "checking";
  const label = isChecking ? m.import_checking() : work.state === "stopping" ? m.import_stopping() : m.import_running();
  const said = { done: formatNumber(done), total: formatNumber(rows) };
  const count = isChecking ? m.import_checked_rows(said) : m.import_done_rows(said);
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
