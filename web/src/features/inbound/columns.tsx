/** Columns of the list of inbound assistants. */
import type { InboundListItem } from "@callwright/contracts/endpoints/inbound";
import { IconPencil, IconTrash } from "@tabler/icons-react";
import * as m from "#messages";
import { MoreMenu } from "../../components/more-menu.tsx";
import { Phone } from "../../components/phone.tsx";
import type { Column } from "../../components/table/table-card.tsx";
import { formatNumber } from "../../lib/format.ts";
import { languageNames } from "../../lib/language-names.ts";
import { paths } from "../../lib/paths.ts";
import { PreloadLink } from "../../lib/preload.tsx";
import classes from "./inbound.module.css";
import { StateBadge } from "./state-badge.tsx";

interface ColumnsOptions {
  readonly voiceName: (id: string) => string;
  readonly onEdit: (id: string) => void;
  readonly onDelete: (id: string) => void;
}

export const assistantColumns = ({
  voiceName,
  onEdit,
  onDelete,
}: ColumnsOptions): readonly Column<InboundListItem>[] => [
  {
    key: "name",
    label: m.inbound_name(),
    isPinned: true,
    cellClass: classes.name,
    cell: ({ _id, name }) => (
      <PreloadLink to={paths.inboundAssistant(_id)} tabIndex={-1}>
        <bdi className="cw-cut">{name}</bdi>
      </PreloadLink>
    ),
  },
  { key: "language", label: m.create_language(), cell: ({ language }) => languageNames[language]() },
  { key: "voice", label: m.create_voice(), cell: ({ voice }) => <bdi>{voiceName(voice)}</bdi> },
  {
    key: "numbers",
    label: m.inbound_numbers(),
    cellClass: "cw-nowrap",
    cell: ({ numbers }) => <Numbers numbers={numbers} />,
  },
  {
    key: "calls",
    label: m.inbound_recent_calls(),
    align: "end",
    cell: ({ recentCalls }) => formatNumber(recentCalls),
  },
  { key: "state", label: m.inbound_state(), cell: ({ state }) => <StateBadge state={state} /> },
  {
    key: "actions",
    label: m.actions(),
    isUnlabelled: true,
    align: "end",
    width: "48px",
    cell: ({ _id, name }) => (
      <MoreMenu
        label={m.jobs_actions({ title: name })}
        items={[
          { label: m.inbound_edit(), icon: IconPencil, onClick: () => onEdit(_id) },
          { label: m.inbound_delete(), icon: IconTrash, onClick: () => onDelete(_id) },
        ]}
      />
    ),
  },
];

function Numbers({ numbers: [first, ...others] }: Pick<InboundListItem, "numbers">) {
  if (!first) return <span className="cw-dimmed cw-small">{m.inbound_no_numbers()}</span>;
  return (
    <>
      <Phone number={first.phoneNumber} />
      {others.length > 0 && (
        <span className="cw-dimmed cw-small"> {m.inbound_more_numbers({ count: formatNumber(others.length) })}</span>
      )}
    </>
  );
}
