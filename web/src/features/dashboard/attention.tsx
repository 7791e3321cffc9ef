import type { Dashboard } from "@callwright/contracts/endpoints/dashboard";
import { Stack } from "@mantine/core";
import {
  IconAlertTriangle,
  IconClockExclamation,
  IconMessage,
  IconPhoneOff,
  IconPlayerPause,
  type TablerIcon,
} from "@tabler/icons-react";
import type { UseQueryResult } from "@tanstack/react-query";
import * as m from "#messages";
import { EmptyNote } from "../../components/card.tsx";
import { formatDate, formatNumber, leftToRight } from "../../lib/format.ts";
import { paths } from "../../lib/paths.ts";
import { PreloadLink } from "../../lib/preload.tsx";
import { pauseOf } from "../people/calling/run-state.ts";
import classes from "./panel.module.css";
import { Panel } from "./panel.tsx";

interface Item {
  readonly key: string;
  readonly icon: TablerIcon;
  readonly to: string;
  readonly title: string;
  readonly text: string;
}

function itemsOf({ failingNumbers, runs, minutes, followUps, replies, timezone }: Dashboard): readonly Item[] {
  const paused = runs.filter(({ state }) => state === "paused");
  return [
    ...failingNumbers.map(({ _id, phoneNumber }) => ({
      ...{ key: _id, icon: IconPhoneOff, to: paths.numbers },
      title: m.attention_number({ number: leftToRight(phoneNumber) }),
      text: m.attention_number_text(),
    })),
    ...paused.map((run) => ({
      ...{ key: run.runId, icon: IconPlayerPause, to: paths.run(run.runId) },
      ...{ title: run.parentTitle, text: pauseOf(run).title },
    })),
    ...(minutes
      ? [
          {
            ...{ key: "minutes", icon: IconClockExclamation, to: paths.settingsBilling },
            title: m.attention_minutes({ day: formatDate(minutes.endAt, timezone) }),
            text: m.attention_minutes_text({ count: formatNumber(minutes.left) }),
          },
        ]
      : []),
    ...(followUps > 0
      ? [
          {
            ...{ key: "follow-ups", icon: IconAlertTriangle, to: paths.followUps },
            title: m.attention_follow_ups({ count: formatNumber(followUps) }),
            text: m.attention_follow_ups_text(),
          },
        ]
      : []),
    ...(replies > 0
      ? [
          {
            ...{ key: "replies", icon: IconMessage, to: paths.sms },
            title: m.attention_replies({ count: formatNumber(replies) }),
            text: m.attention_replies_text(),
          },
        ]
      : []),
  ];
}

export function Attention({ query }: { readonly query: UseQueryResult<Dashboard> }) {
  const items = query.data ? itemsOf(query.data) : [];
  return (
    <Panel
      title={m.attention_title()}
      tour="next"
      query={query}
      isShort
      rows={items.map(({ key, icon: Sign, to, title, text }) => (
        <li key={key}>
          <PreloadLink to={to} className={classes.row}>
            <Stack component="span" gap={0} miw={0}>
              <bdi className="cw-small cw-medium cw-cut">{title}</bdi>
              <bdi className="cw-dimmed cw-tiny cw-nowrap cw-cut">{text}</bdi>
            </Stack>
            <Sign size={18} stroke={1.75} className="cw-dimmed" aria-hidden />
          </PreloadLink>
        </li>
      ))}
      empty={<EmptyNote>{m.attention_none()}</EmptyNote>}
    />
  );
}
