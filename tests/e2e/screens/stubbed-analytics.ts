/** Figures of 90 days of four jobs and a campaign. */
import type { Analytics, Figures } from "@callwright/contracts/endpoints/analytics";
import type { Page } from "playwright";

const dayMs = 86_400_000;
/** The day with this index, from 0 to 89. */
const dayOf = (index: number): string =>
  new Date(Date.parse("2026-11-23T12:00:00Z") - (89 - index) * dayMs).toISOString().slice(0, 10);

const figuresOf = (calls: number): Figures => ({
  calls,
  inbound: Math.round(calls * 0.04),
  answered: Math.round(calls * 0.52),
  reached: Math.round(calls * 0.38),
  dialedReached: Math.round(calls * 0.35),
  qualified: Math.round(calls * 0.07),
  optOuts: Math.round(calls * 0.01),
  texts: Math.round(calls * 0.3),
  seconds: calls * 61,
  cost: calls * 0.11,
});

const callsOn = (index: number): number => {
  const weekday = new Date(dayOf(index)).getUTCDay();
  if (weekday === 0) return 0;
  return weekday === 6 ? 12 : 160 + ((index * 37) % 90);
};

const days = Array.from({ length: 90 }, (_, index) => ({ day: dayOf(index), ...figuresOf(callsOn(index)) }));
const total = days.reduce((sum, { calls }) => sum + calls, 0);

const hours: Analytics["hours"] = [1, 2, 3, 4, 5, 6, 7].flatMap((weekday) =>
  Array.from({ length: 24 }, (_, hour) => {
    const isOpen = hour >= 9 && hour <= 18 && weekday < 7;
    const callsWhenOpen = weekday === 6 ? 9 : 60 + ((hour * weekday * 13) % 70);
    const calls = isOpen ? callsWhenOpen : 0;
    return { weekday, hour, calls, reached: Math.round(calls * (0.2 + ((hour + weekday) % 6) * 0.08)) };
  }),
);

const parents = [
  ["job_1", "Senior Backend Engineer", 0.41],
  ["cmp_1", "Reactivation of former clients", 0.27],
  ["job_2", "Pflegefachkraft (m/w/d) in der Intensivpflege", 0.22],
  ["job_3", "مهندس برمجيات", 0.1],
  ["job_4", "Warehouse operative, night shift", 0.0005],
] as const;

const analytics: Analytics = {
  timezone: "Europe/Berlin",
  period: { from: dayOf(0), to: dayOf(89) },
  previous: { from: "2026-05-28", to: "2026-08-25" },
  totals: figuresOf(total),
  previousTotals: figuresOf(Math.round(total * 0.83)),
  days,
  previousDays: [],
  outcomes: [
    { outcome: "Unanswered", calls: Math.round(total * 0.46), previous: Math.round(total * 0.4) },
    { outcome: "not_interested", calls: Math.round(total * 0.21), previous: Math.round(total * 0.2) },
    { outcome: "busy", calls: Math.round(total * 0.12), previous: Math.round(total * 0.09) },
    { outcome: "good_fit", calls: Math.round(total * 0.07), previous: Math.round(total * 0.05) },
    { outcome: "not_sure", calls: Math.round(total * 0.08), previous: Math.round(total * 0.07) },
    { outcome: "connection_failed", calls: Math.round(total * 0.06), previous: Math.round(total * 0.02) },
  ],
  endReasons: [],
  hours,
  parents: parents.map(([_id, title, share]) => ({ _id, title, ...figuresOf(Math.round(total * share)) })),
  numbers: [{ _id: "num_1", ...figuresOf(total) }],
  versions: [3, 2].map((version) => {
    const figures = figuresOf(Math.round(total / version));
    // The sum of squares for which the standard deviation equals the mean.
    const squaredSeconds = (2 * figures.seconds ** 2) / figures.calls;
    return { parentId: "job_1", title: "Senior Backend Engineer", version, ...figures, squaredSeconds };
  }),
};

export const stubAnalytics = (page: Page) =>
  page.route("**/api/analytics?*", (route) => route.fulfill({ json: { success: true, analytics } }));
