/** One inbound assistant of the list. Click or Enter opens it. */
import type { InboundListItem } from "@callwright/contracts/endpoints/inbound";
import { IconPencil, IconTrash } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import type { MouseEvent } from "react";
import { useNavigate } from "react-router-dom";
import * as m from "#messages";
import { MoreMenu } from "../../components/more-menu.tsx";
import { Phone } from "../../components/phone.tsx";
import { formatNumber } from "../../lib/format.ts";
import { languageNames } from "../../lib/language-names.ts";
import { voicesQuery } from "../../lib/page-queries.ts";
import { paths } from "../../lib/paths.ts";
import { PreloadLink, usePreload } from "../../lib/preload.tsx";
import classes from "./inbound.module.css";
import { StateBadge } from "./state-badge.tsx";

interface AssistantRowProps {
  readonly item: InboundListItem;
  readonly onDelete: (id: string) => void;
}

export function AssistantRow({ item, onDelete }: AssistantRowProps) {
  const navigate = useNavigate();
  const voices = useQuery(voicesQuery);
  const to = paths.inboundAssistant(item._id);
  const open = ({ target }: MouseEvent) => {
    if (!(target instanceof Element) || target.closest("a, button, [role='menu']")) return;
    void navigate(to);
  };
  return (
    <tr
      {...usePreload(to)}
      tabIndex={0}
      aria-label={m.jobs_open({ title: item.name })}
      onClick={open}
      onKeyDown={(event) => {
        if (event.key === "Enter" && event.target === event.currentTarget) void navigate(to);
      }}
    >
      <td data-pinned className={classes.name}>
        <PreloadLink to={to} tabIndex={-1}>
          <bdi className="cw-cut">{item.name}</bdi>
        </PreloadLink>
      </td>
      <td>{languageNames[item.language]()}</td>
      <td>
        <bdi>{voices.data?.find(({ id }) => id === item.voice)?.name ?? item.voice}</bdi>
      </td>
      <td className={classes.numbers}>
        <Numbers numbers={item.numbers} />
      </td>
      <td data-align="end">{formatNumber(item.recentCalls)}</td>
      <td>
        <StateBadge state={item.state} />
      </td>
      <td data-align="end">
        <MoreMenu
          label={m.jobs_actions({ title: item.name })}
          items={[
            { label: m.inbound_edit(), icon: IconPencil, onClick: () => void navigate(to) },
            { label: m.inbound_delete(), icon: IconTrash, onClick: () => onDelete(item._id) },
          ]}
        />
      </td>
    </tr>
  );
}

function Numbers({ numbers: [first, ...others] }: Pick<InboundListItem, "numbers">) {
  if (!first) return <span className={classes.dimmed}>{m.inbound_no_numbers()}</span>;
  return (
    <>
      <Phone number={first.phoneNumber} />
      {others.length > 0 && (
        <span className={classes.dimmed}> {m.inbound_more_numbers({ count: formatNumber(others.length) })}</span>
      )}
    </>
  );
}
