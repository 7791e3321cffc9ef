import type { ReactNode } from "react";
import * as m from "#messages";
import { Card } from "../../components/card.tsx";
import { Failure } from "../../components/failure.tsx";
import { useQueryProblem, type WatchedQuery } from "../../components/use-query-problem.ts";
import { useSettled } from "../../components/use-settled.ts";
import { PreloadLink } from "../../lib/preload.tsx";
import classes from "./panel.module.css";

interface PanelProps {
  readonly title: string;
  readonly more?: { readonly to: string; readonly label: string };
  readonly query: WatchedQuery & { readonly refetch: () => unknown };
  readonly tour?: string;
  readonly rows: readonly ReactNode[];
  readonly empty: ReactNode;
  /** Usually one row: the loading placeholder has that height. */
  readonly isShort?: boolean;
}

export function Panel({ title, more, query, tour, rows, empty, isShort }: PanelProps) {
  const queryProblem = useQueryProblem(query);
  const isLost = query.data === undefined && queryProblem !== undefined;
  const phase = useSettled(query.data === undefined && !isLost);
  const body = () => {
    if (phase !== "content")
      return <div className={classes.wait} data-phase={phase} data-short={isShort} aria-busy="true" />;
    if (isLost) return <Failure title={m.error_generic()} error={queryProblem} onRetry={query.refetch} />;
    return rows.length > 0 ? <ul className={classes.rows}>{rows}</ul> : empty;
  };
  const aside = more && rows.length > 0 && (
    <PreloadLink to={more.to} className="cw-inline cw-small cw-medium" style={{ minHeight: 32 }}>
      {more.label}
    </PreloadLink>
  );
  return (
    <Card title={title} aside={aside} tour={tour}>
      {body()}
    </Card>
  );
}
