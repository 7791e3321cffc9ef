import type { AgentListItem } from "@callwright/contracts/endpoints/campaign";
import type { ParentKind } from "@callwright/contracts/endpoints/parent";
import { calledOf } from "@callwright/contracts/figures";
import { IconMessage2, IconPencil, IconTrash } from "@tabler/icons-react";
import * as m from "#messages";
import { MoreMenu } from "../../../components/more-menu.tsx";
import { countColumn } from "../../../components/table/columns.tsx";
import { RowLink } from "../../../components/table/row.tsx";
import type { Column } from "../../../components/table/table-card.tsx";
import { formatDate, formatNumber } from "../../../lib/format.ts";
import { paths } from "../../../lib/paths.ts";
import classes from "./columns.module.css";

export type ParentItem = AgentListItem & { readonly location?: string };
export type RowAction = "edit" | "prompt" | "delete";

export interface ColumnWords {
  readonly people: () => string;
  readonly edit: () => string;
  readonly deleteAction: () => string;
}

interface ColumnsOptions {
  readonly kind: ParentKind;
  readonly words: ColumnWords;
  readonly onAction: (action: RowAction, item: ParentItem) => void;
}

export const parentColumns = ({ kind, words, onAction }: ColumnsOptions): readonly Column<ParentItem>[] => [
  {
    key: "title",
    label: m.jobs_title(),
    isPinned: true,
    cellClass: classes.title,
    cell: ({ _id, title }) => <RowLink to={paths.parent(_id)}>{title}</RowLink>,
  },
  textColumn("company", m.jobs_company(), ({ companyName }) => companyName),
  ...(kind === "job" ? [textColumn("location", m.jobs_location(), ({ location }) => location)] : []),
  countColumn("candidates", words.people(), ({ totalCandidates }) => totalCandidates),
  { key: "progress", label: m.jobs_progress(), cell: (item) => <Progress item={item} /> },
  {
    key: "created",
    label: m.jobs_created_at(),
    cellClass: "cw-num cw-nowrap",
    cell: ({ createdAt, timezone }) => <bdi>{formatDate(createdAt, timezone)}</bdi>,
  },
  {
    key: "actions",
    label: m.actions(),
    isUnlabelled: true,
    align: "end",
    width: "48px",
    cell: (item) => (
      <MoreMenu
        label={m.jobs_actions({ title: item.title })}
        items={() => [
          { label: words.edit(), icon: IconPencil, onClick: () => onAction("edit", item) },
          { label: m.edit_prompt_title(), icon: IconMessage2, onClick: () => onAction("prompt", item) },
          { label: words.deleteAction(), icon: IconTrash, onClick: () => onAction("delete", item) },
        ]}
      />
    ),
  },
];

const textColumn = (
  key: string,
  label: string,
  text: (item: ParentItem) => string | undefined,
): Column<ParentItem> => ({
  key,
  label,
  isSelfEvident: true,
  cellClass: classes.text,
  cell: (item) => <bdi className="cw-cut">{text(item)}</bdi>,
});

function Progress({ item }: { readonly item: ParentItem }) {
  const total = item.totalCandidates;
  const called = calledOf(item);
  const { totalSuccess, totalFailed } = item.callSummary;
  const words = m.jobs_called({ done: formatNumber(called), total: formatNumber(total) });
  const title = m.jobs_called_title({ reached: formatNumber(totalSuccess), missed: formatNumber(totalFailed) });
  return (
    <span className={classes.progress} title={title}>
      <span className={classes.bar} aria-hidden>
        <span style={{ width: `${total > 0 ? (called / total) * 100 : 0}%` }} />
      </span>
      <bdi>{words}</bdi>
    </span>
  );
}
