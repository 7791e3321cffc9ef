/** Totals of texts: sent, delivered, failed, and cost. */
import { Skeleton } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import * as m from "#messages";
import { Figures } from "../../components/figures.tsx";
import { formatCost, formatNumber } from "../../lib/format.ts";
import { textTotalsQuery } from "../../lib/queries.ts";

export function Totals() {
  const { data, isError } = useQuery(textTotalsQuery);
  const shown = (figure: string | undefined) => figure ?? (isError ? "–" : <Skeleton height={24} width={48} />);
  const cost = data?.cost;
  return (
    <Figures
      columns={4}
      figures={[
        [m.text_total_sent(), shown(data && formatNumber(data.accepted))],
        [m.text_total_delivered(), shown(data && formatNumber(data.groups.delivered))],
        [m.text_total_failed(), shown(data && formatNumber(data.groups.failed))],
        [
          cost?.isEstimate ? m.text_total_cost_estimated() : m.text_total_cost(),
          shown(cost && formatCost(cost.amount, cost.currency)),
        ],
      ]}
    />
  );
}
