import type { RunRoom } from "@callwright/contracts/endpoints/run";
import { Group } from "@mantine/core";
import * as m from "#messages";
import { ToneBadge } from "../../../components/badge.tsx";
import { Card, EmptyNote } from "../../../components/card.tsx";
import { Phone } from "../../../components/phone.tsx";
import { ProgressBar } from "../../../components/progress-bar.tsx";
import { formatNumber } from "../../../lib/format.ts";
import classes from "./health.module.css";

export function Health({ run: { numbers, breaker } }: { readonly run: RunRoom }) {
  return (
    <Card title={m.room_health()}>
      {numbers.length === 0 && <EmptyNote>{m.room_numbers_none()}</EmptyNote>}
      <ul className="cw-stack">
        {numbers.map(({ numberId, label, phoneNumber, live, slots }) => {
          const use = m.room_slots({ live: formatNumber(live), slots: formatNumber(slots) });
          return (
            <li key={numberId} className={classes.line}>
              <Group className="cw-small" justify="space-between" gap="4px 12px">
                <bdi className="cw-medium">{label}</bdi>
                <Phone number={phoneNumber} />
              </Group>
              <ProgressBar label={label} share={slots > 0 ? live / slots : 0} text={use} />
              <bdi className="cw-dimmed cw-tiny cw-num">{use}</bdi>
            </li>
          );
        })}
        <li className={classes.line}>
          <Group className="cw-small" justify="space-between" gap="4px 12px">
            <span className="cw-medium">{m.room_breaker()}</span>
            {breaker.state === "open" ? (
              <ToneBadge tone="bad">{m.room_breaker_open()}</ToneBadge>
            ) : (
              <ToneBadge tone="good">{m.room_breaker_closed()}</ToneBadge>
            )}
          </Group>
          <p className="cw-dimmed cw-tiny cw-num">
            {m.room_breaker_text({
              failed: formatNumber(breaker.failed),
              ended: formatNumber(breaker.ended),
              seconds: formatNumber(breaker.windowSeconds),
            })}
          </p>
        </li>
      </ul>
    </Card>
  );
}
