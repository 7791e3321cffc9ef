import type { Stats } from "@callwright/contracts/endpoints/admin-tenant";
import { answerRateOf, type CallCounts } from "@callwright/contracts/figures";
import * as m from "#messages";
import { Figures } from "../../../components/figures.tsx";
import { formatNumber, formatShare } from "../../../lib/format.ts";

export function answerRateText(counts: CallCounts): string {
  const rate = answerRateOf(counts);
  return rate === undefined ? "–" : formatShare(rate);
}

export function StatsFigures({ stats }: { readonly stats: Stats | undefined }) {
  const figure = (value: number | undefined) => (value === undefined ? "–" : formatNumber(value));
  const inboundNote = stats?.inbound ? m.panel_stats_inbound({ count: formatNumber(stats.inbound) }) : undefined;
  return (
    <Figures
      columns={4}
      figures={[
        [m.panel_stats_users(), figure(stats?.users)],
        [m.panel_usage_calls(), figure(stats?.calls), inboundNote],
        [m.answer_rate(), stats ? answerRateText(stats) : "–"],
        [m.minutes_title(), figure(stats?.minutes)],
      ]}
    />
  );
}
