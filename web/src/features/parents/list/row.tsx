/** One row of a list of jobs or campaigns. Click or Enter opens it. */
import type { AgentListItem } from "@callwright/contracts/endpoints/campaign";
import type { ParentKind } from "@callwright/contracts/endpoints/parent";
import { IconMessage2, IconPencil, IconTrash } from "@tabler/icons-react";
import type { MouseEvent } from "react";
import { useNavigate } from "react-router-dom";
import * as m from "#messages";
import { MoreMenu } from "../../../components/more-menu.tsx";
import { formatDate, formatNumber } from "../../../lib/format.ts";
import { paths } from "../../../lib/paths.ts";
import { PreloadLink, usePreload } from "../../../lib/preload.tsx";
import classes from "./row.module.css";

/** Only jobs have a location. */
export type ParentItem = AgentListItem & { readonly location?: string };
export type RowAction = "edit" | "prompt" | "delete";

export interface RowWords {
  readonly edit: () => string;
  readonly deleteAction: () => string;
}

interface ParentRowProps {
  readonly kind: ParentKind;
  readonly words: RowWords;
  readonly item: ParentItem;
  readonly onAction: (action: RowAction, item: ParentItem) => void;
}

export function ParentRow({ kind, words, item, onAction }: ParentRowProps) {
  const navigate = useNavigate();
  const to = paths.parent(item._id);
  const open = (event: MouseEvent) => {
    // The title is a link of its own, for opening in a new tab; the menu handles its own clicks.
    if (!(event.target instanceof Element) || event.target.closest("a, button, [role='menu']")) return;
    void navigate(to);
  };
  return (
    <tr
      {...usePreload(to)}
      tabIndex={0}
      aria-label={m.jobs_open({ title: item.title })}
      onClick={open}
      onKeyDown={(event) => {
        if (event.key === "Enter" && event.target === event.currentTarget) void navigate(to);
      }}
    >
      <td data-pinned className={classes.title}>
        <PreloadLink to={to} tabIndex={-1} className={classes.link}>
          <bdi className="cw-cut">{item.title}</bdi>
        </PreloadLink>
      </td>
      <td className={classes.text}>
        <bdi className="cw-cut">{item.companyName}</bdi>
      </td>
      {kind === "job" && (
        <td className={classes.text}>
          <bdi className="cw-cut">{item.location}</bdi>
        </td>
      )}
      <td data-align="end">{formatNumber(item.totalCandidates)}</td>
      <td>
        <Progress item={item} />
      </td>
      <td className={classes.date}>
        <bdi>{formatDate(item.createdAt, item.timezone)}</bdi>
      </td>
      <td data-align="end" className={classes.actions}>
        <MoreMenu
          label={m.jobs_actions({ title: item.title })}
          items={() => [
            { label: words.edit(), icon: IconPencil, onClick: () => onAction("edit", item) },
            { label: m.edit_prompt_title(), icon: IconMessage2, onClick: () => onAction("prompt", item) },
            { label: words.deleteAction(), icon: IconTrash, onClick: () => onAction("delete", item) },
          ]}
        />
      </td>
    </tr>
  );
}

function Progress({ item }: { readonly item: ParentItem }) {
  const total = item.totalCandidates;
  const done = Math.max(0, total - item.callSummary.totalNotExecuted);
  const { totalSuccess, totalFailed } = item.callSummary;
  const words = m.jobs_called({ done: formatNumber(done), total: formatNumber(total) });
  const title = m.jobs_called_title({ success: formatNumber(totalSuccess), failed: formatNumber(totalFailed) });
  return (
    <span className={classes.progress} title={title}>
      <span className={classes.bar} aria-hidden>
        <span style={{ width: `${total > 0 ? (done / total) * 100 : 0}%` }} />
      </span>
      <bdi>{words}</bdi>
    </span>
  );
}
