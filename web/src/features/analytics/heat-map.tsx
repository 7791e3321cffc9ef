import type { Analytics } from "@callwright/contracts/endpoints/analytics";
import { Box } from "@mantine/core";
import { type CSSProperties, Fragment } from "react";
import * as m from "#messages";
import { formatHour, formatNumber, formatShare, formatWeekday } from "../../lib/format.ts";
import { ChartCard } from "./chart-card.tsx";
import classes from "./heat-map.module.css";
import { bestHourOf, minCalls, rateText } from "./rates.ts";

function summaryOf(hours: Analytics["hours"]): string {
  const best = bestHourOf(hours);
  if (!best) return m.analytics_hours_few({ count: formatNumber(minCalls) });
  const rate = formatShare(best.reached / best.calls);
  const words = { hour: formatHour(best.hour), rate, calls: formatNumber(best.calls) };
  return best.weekday === undefined
    ? m.analytics_hours_best_any(words)
    : m.analytics_hours_best({ ...words, weekday: formatWeekday(best.weekday - 1) });
}

export function HeatMap({ hours, fileName }: { readonly hours: Analytics["hours"]; readonly fileName: string }) {
  const used = hours.filter(({ calls }) => calls > 0);
  const [first, last] = [Math.min(...used.map(({ hour }) => hour)), Math.max(...used.map(({ hour }) => hour))];
  const columns = Array.from({ length: Math.max(0, last - first + 1) }, (_, n) => first + n);
  const rows = used.map(({ weekday, hour, calls, reached }) => ({
    name: `${formatWeekday(weekday - 1)} ${formatHour(hour)}`,
    ...{ calls, reached },
  }));
  return (
    <ChartCard
      title={m.analytics_hours()}
      summary={summaryOf(hours)}
      fileName={fileName}
      table={{
        columns: [m.analytics_hour(), m.analytics_calls(), m.calls_reached(), m.answer_rate()],
        rows: rows.map(({ name, calls, reached }) => [name, calls, reached, reached / calls]),
        shown: rows.map(({ name, calls, reached }) => [
          name,
          formatNumber(calls),
          formatNumber(reached),
          rateText(reached, calls),
        ]),
      }}
    >
      <div style={{ overflowX: "auto" }}>
        <div className={classes.map} style={{ "--hours": columns.length } as CSSProperties} aria-hidden>
          <span />
          {columns.map((hour) => (
            <Box key={hour} component="bdi" className="cw-dimmed cw-tiny cw-num" ta="center">
              {hour}
            </Box>
          ))}
          {[1, 2, 3, 4, 5, 6, 7].map((weekday) => (
            <Fragment key={weekday}>
              <span className="cw-dimmed cw-tiny cw-num" style={{ alignSelf: "center" }}>
                {formatWeekday(weekday - 1)}
              </span>
              {columns.map((hour) => (
                <Cell key={hour} {...hours.find((one) => one.weekday === weekday && one.hour === hour)} />
              ))}
            </Fragment>
          ))}
        </div>
      </div>
    </ChartCard>
  );
}

/** A cell of few calls is hatched: its rate says little. */
function Cell({ weekday = 1, hour = 0, calls = 0, reached = 0 }: Partial<Analytics["hours"][number]>) {
  if (calls === 0) return <span className={classes.cell} />;
  const title = m.analytics_hours_cell({
    ...{ weekday: formatWeekday(weekday - 1), hour: formatHour(hour) },
    ...{ reached: formatNumber(reached), calls: formatNumber(calls) },
  });
  const style = { "--rate": `${Math.round((reached / calls) * 100)}%` } as CSSProperties;
  return (
    <span className={classes.cell} data-few={calls < minCalls || undefined} data-used style={style} title={title} />
  );
}
