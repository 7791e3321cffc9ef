/** The run in four figures: slots in use, people remaining, people waiting, answer rate. */
import type { RunRoom } from "@callwright/contracts/endpoints/run";
import * as m from "#messages";
import { Figures } from "../../../components/figures.tsx";
import { formatNumber, formatShare } from "../../../lib/format.ts";
import { answerRateOf, slotsOf } from "./rates.ts";

export function RunFigures({ run }: { readonly run: RunRoom }) {
  const { live, slots } = slotsOf(run.numbers);
  const rate = answerRateOf(run.hours);
  const figures = [
    [m.room_lines(), m.room_of({ part: formatNumber(live), whole: formatNumber(slots) })],
    [m.room_untouched(), formatNumber(run.untouched)],
    [m.room_waiting(), formatNumber(run.waiting)],
    [m.room_answer_rate(), rate === undefined ? "–" : formatShare(rate)],
  ] as const;
  return <Figures columns={4} figures={figures} />;
}
