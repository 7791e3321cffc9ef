import type { Figures } from "@callwright/contracts/endpoints/analytics";
import { Box, Flex, Stack } from "@mantine/core";
import * as m from "#messages";
import { formatNumber } from "../../lib/format.ts";
import { ChartCard } from "./chart-card.tsx";
import { rateText } from "./rates.ts";

interface FunnelProps {
  readonly totals: Figures;
  readonly before: Figures;
  readonly fileName: string;
}

export function Funnel({ totals, before, fileName }: FunnelProps) {
  const steps = [
    { name: m.analytics_calls(), count: totals.calls, previous: before.calls },
    { name: m.analytics_answered(), count: totals.answered, previous: before.answered },
    { name: m.calls_reached(), count: totals.reached, previous: before.reached },
    { name: m.analytics_qualified(), count: totals.qualified, previous: before.qualified },
  ];
  const { calls } = totals;
  const hasPrevious = before.calls > 0;
  return (
    <ChartCard
      title={m.analytics_funnel()}
      summary={m.analytics_funnel_summary({
        ...{ calls: formatNumber(calls), reached: formatNumber(totals.reached) },
        qualified: formatNumber(totals.qualified),
      })}
      fileName={fileName}
      table={{
        columns: [m.analytics_step(), m.analytics_calls(), ...(hasPrevious ? [m.analytics_previous()] : [])],
        rows: steps.map(({ name, count, previous }) => [name, count, ...(hasPrevious ? [previous] : [])]),
      }}
    >
      <Stack component="ol" gap={16}>
        {steps.map(({ name, count }) => (
          <li key={name}>
            <Flex component="span" className="cw-small" justify="space-between" gap={12} mb={4}>
              <span>{name}</span>
              <bdi className="cw-num">
                {formatNumber(count)} · {rateText(count, calls)}
              </bdi>
            </Flex>
            <Box
              component="span"
              display="block"
              miw={2}
              h={16}
              bg="var(--mantine-primary-color-filled)"
              style={{ width: `${calls > 0 ? (count / calls) * 100 : 0}%`, borderRadius: 3 }}
            />
          </li>
        ))}
      </Stack>
    </ChartCard>
  );
}
