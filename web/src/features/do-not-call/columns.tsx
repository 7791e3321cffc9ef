/** Columns of the do-not-call list: number, source, note, author and time. */
import type { DoNotCall } from "@callwright/contracts/endpoints/reach";
import { ActionIcon } from "@mantine/core";
import { IconTrash } from "@tabler/icons-react";
import * as m from "#messages";
import { Phone } from "../../components/phone.tsx";
import type { Column } from "../../components/table/table-card.tsx";
import { formatDateTime } from "../../lib/format.ts";
import { paths } from "../../lib/paths.ts";
import { PreloadLink } from "../../lib/preload.tsx";

const sources: Record<DoNotCall["source"], () => string> = {
  spoken: m.dnc_source_spoken,
  sms: m.dnc_source_sms,
  click: m.dnc_source_click,
  csv: m.dnc_source_csv,
  api: m.dnc_source_api,
  manual: m.dnc_source_manual,
};

interface ColumnsOptions {
  readonly zone: string;
  /** Undefined without the permission. */
  readonly onRemove: ((phoneNumber: string) => void) | undefined;
}

export const doNotCallColumns = ({ zone, onRemove }: ColumnsOptions): readonly Column<DoNotCall>[] => [
  {
    key: "number",
    label: m.dnc_number(),
    isPinned: true,
    width: "176px",
    cell: ({ phoneNumber }) => <Phone number={phoneNumber} />,
  },
  {
    key: "source",
    label: m.dnc_source(),
    width: "144px",
    cell: ({ source, callId }) =>
      callId ? <PreloadLink to={paths.call(callId)}>{sources[source]()}</PreloadLink> : sources[source](),
  },
  {
    key: "words",
    label: m.dnc_words(),
    title: ({ words }) => words,
    cell: ({ words }) => <bdi className="cw-cut">{words || "–"}</bdi>,
  },
  {
    key: "actor",
    label: m.dnc_actor(),
    width: "20%",
    title: ({ actor }) => actor,
    cell: ({ actor }) => <bdi className="cw-cut">{actor ?? m.dnc_themselves()}</bdi>,
  },
  {
    key: "since",
    label: m.dnc_since(),
    width: "176px",
    cellClass: "cw-num",
    cell: ({ createdAt }) => formatDateTime(createdAt, zone),
  },
  ...(onRemove ? [removeColumn(onRemove)] : []),
];

const removeColumn = (onRemove: (phoneNumber: string) => void): Column<DoNotCall> => ({
  key: "actions",
  label: m.actions(),
  isUnlabelled: true,
  width: "56px",
  cell: ({ phoneNumber }) => (
    <ActionIcon
      aria-label={m.dnc_remove_number({ number: phoneNumber })}
      title={m.dnc_remove()}
      onClick={() => onRemove(phoneNumber)}
    >
      <IconTrash size={16} stroke={1.75} />
    </ActionIcon>
  ),
});
