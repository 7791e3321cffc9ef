/** One listed number: its source, note, author and time. */
import type { DoNotCall } from "@callwright/contracts/endpoints/reach";
import { ActionIcon } from "@mantine/core";
import { IconTrash } from "@tabler/icons-react";
import * as m from "#messages";
import { Phone } from "../../components/phone.tsx";
import { formatDateTime } from "../../lib/format.ts";
import { paths } from "../../lib/paths.ts";
import { PreloadLink } from "../../lib/preload.tsx";
import { useUser } from "../../lib/session.ts";

const sources: Record<DoNotCall["source"], () => string> = {
  spoken: m.dnc_source_spoken,
  sms: m.dnc_source_sms,
  click: m.dnc_source_click,
  csv: m.dnc_source_csv,
  api: m.dnc_source_api,
  manual: m.dnc_source_manual,
};

interface DoNotCallRowProps {
  readonly entry: DoNotCall;
  /** Undefined without the permission. */
  readonly onRemove: (() => void) | undefined;
}

export function DoNotCallRow({ entry, onRemove }: DoNotCallRowProps) {
  const { timezone } = useUser();
  const { phoneNumber, source, words, actor, callId, createdAt } = entry;
  return (
    <tr>
      <td data-pinned>
        <Phone number={phoneNumber} />
      </td>
      <td>{callId ? <PreloadLink to={paths.call(callId)}>{sources[source]()}</PreloadLink> : sources[source]()}</td>
      <td title={words}>
        <bdi className="cw-cut">{words || "–"}</bdi>
      </td>
      <td title={actor}>
        <bdi className="cw-cut">{actor ?? m.dnc_themselves()}</bdi>
      </td>
      <td className="cw-num">{formatDateTime(createdAt, timezone)}</td>
      {onRemove && (
        <td>
          <ActionIcon
            aria-label={m.dnc_remove_number({ number: phoneNumber })}
            title={m.dnc_remove()}
            onClick={onRemove}
          >
            <IconTrash size={16} stroke={1.75} />
          </ActionIcon>
        </td>
      )}
    </tr>
  );
}
