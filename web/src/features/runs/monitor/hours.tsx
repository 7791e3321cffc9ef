import type { RunRoom } from "@callwright/contracts/endpoints/run";
import { Stack, VisuallyHidden } from "@mantine/core";
import * as m from "#messages";
import { Card, EmptyNote } from "../../../components/card.tsx";
import { formatDay, formatNumber, formatShare } from "../../../lib/format.ts";
import classes from "./hours.module.css";
import { dayOf, hourOf } from "./rates.ts";

const SHOWN = 24;

export function Hours({ hours }: { readonly hours: RunRoom["hours"] }) {
  const shown = hours.slice(-SHOWN);
  const isLong = shown.some((_, index) => index > 0 && beginsDay(shown, index));
  const most = Math.max(1, ...shown.map(({ dialed }) => dialed));
  return (
    <Card
      title={m.room_hours()}
      aside={
        shown.length > 0 && (
          <>
            <span className={classes.key} data-kind="dialed">
              {m.room_hours_dialed()}
            </span>
            <span className={classes.key} data-kind="reached">
              {m.calls_reached()}
            </span>
          </>
        )
      }
    >
      {shown.length === 0 && <EmptyNote>{m.room_hours_none()}</EmptyNote>}
      {shown.length > 0 && (
        <div className={classes.chart} aria-hidden>
          {shown.map(({ hour, dialed, reached }, index) => (
            <Stack key={hour} align="center" gap={4} flex="1 0 36px" maw={64} title={tipOf(hour, dialed, reached)}>
              <span className={classes.share}>{dialed > 0 ? formatShare(reached / dialed) : ""}</span>
              <div className={classes.bars}>
                <div className={classes.dialed} style={{ height: `${(dialed / most) * 100}%` }} />
                <div className={classes.reached} style={{ height: `${(reached / most) * 100}%` }} />
              </div>
              <bdi className={classes.time}>{hourOf(hour)}</bdi>
              {isLong && <bdi className={classes.time}>{beginsDay(shown, index) && formatDay(dayOf(hour))}</bdi>}
            </Stack>
          ))}
        </div>
      )}
      {shown.length > 0 && <HoursTable hours={shown} />}
    </Card>
  );
}

const beginsDay = (hours: RunRoom["hours"], index: number) =>
  dayOf(hours[index]?.hour ?? "") !== dayOf(hours[index - 1]?.hour ?? "");

const tipOf = (hour: string, dialed: number, reached: number) =>
  m.room_hours_tip({
    time: `${formatDay(dayOf(hour))}, ${hourOf(hour)}`,
    reached: formatNumber(reached),
    dialed: formatNumber(dialed),
  });

function HoursTable({ hours }: { readonly hours: RunRoom["hours"] }) {
  return (
    <VisuallyHidden>
      <ul aria-label={m.room_hours()}>
        {hours.map(({ hour, dialed, reached }) => (
          <li key={hour}>{tipOf(hour, dialed, reached)}</li>
        ))}
      </ul>
    </VisuallyHidden>
  );
}
