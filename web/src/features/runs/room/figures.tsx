/** The run in four figures: lines in use, people still to come, those who wait, how many answer. */
import type { RunRoom } from "@callwright/contracts/endpoints/run";
import * as m from "#messages";
import { formatNumber, formatShare } from "../../../lib/format.ts";
import classes from "./figures.module.css";
import { answerRateOf, slotsOf } from "./rates.ts";

export function Figures({ run }: { readonly run: RunRoom }) {
  const { live, slots } = slotsOf(run.numbers);
  const rate = answerRateOf(run.hours);
  const figures = [
    [m.room_lines(), m.room_of({ part: formatNumber(live), whole: formatNumber(slots) })],
    [m.room_untouched(), formatNumber(run.untouched)],
    [m.room_waiting(), formatNumber(run.waiting)],
    [m.room_answer_rate(), rate === undefined ? "–" : formatShare(rate)],
  ] as const;
  return (
    <dl className={classes.card}>
      {figures.map(([label, text]) => (
        <div key={label} className={classes.figure}>
          <dt>{label}</dt>
          <dd>
            <bdi>{text}</bdi>
          </dd>
        </div>
      ))}
    </dl>
  );
}
