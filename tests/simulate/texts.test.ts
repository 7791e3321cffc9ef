/** Thousands of texts over one number, in a world whose workers are killed at any await: at the carrier's pace, each once. */
import { expect, it } from "vitest";
import { isFullRun } from "../support/run/tier.ts";
import { runWorld } from "./texts/run.ts";

const people = isFullRun ? 10_000 : 400;

it(`${people} texts over one number are sent once each, one a second, though workers are killed`, async () => {
  const storm = {
    ...{ killed: 0.002, heldMs: 100, throttled: 0.005, executedTimedOut: 0.002, indexLagMs: 800 },
    ...{ doubledMessage: 0.25, delayedMessageMs: 5_000, lostSweep: 0.2, doubledSweep: 0.3 },
  };
  const { taken, states, kills, hours } = await runWorld({ seed: 1, people, lostAnswers: 0.002, storm });
  expect(kills).toBeGreaterThan(people / 100);
  expect(new Set(taken.map(({ to }) => to)).size).toBe(people);
  expect(taken).toHaveLength(people);
  const { queued = 0, sent = 0, delivered = 0, ...otherStates } = states;
  expect(otherStates).toEqual({});
  expect(queued + sent + delivered).toBe(people);
  // The carrier takes one segment a second: sixty texts take at least 58 seconds.
  expect(hours).toBeGreaterThan(people / 3_600);
  const takenMs = taken.map((text) => text.at).sort((a, b) => a - b);
  for (const [index, fromMs] of takenMs.entries())
    expect((takenMs[index + 60] ?? Number.POSITIVE_INFINITY) - fromMs).toBeGreaterThan(58_000);
}, 600_000);

it.each(isFullRun ? [2, 3, 4] : [2])(
  "with all faults together (seed %i) each person still gets one text",
  async (seed) => {
    const storm = {
      killed: 0.01,
      heldMs: 400,
      throttled: 0.03,
      executedTimedOut: 0.02,
      lostRequest: 0.01,
      slowMs: 2_000,
      indexLagMs: 4_000,
      doubledMessage: 0.3,
      delayedMessageMs: 60_000,
      failedSend: 0.05,
      lostSweep: 0.3,
      doubledSweep: 0.4,
    };
    const { taken, states } = await runWorld({ seed, people: 150, lostAnswers: 0.03, storm });
    expect(taken).toHaveLength(150);
    expect(new Set(taken.map(({ to }) => to)).size).toBe(150);
    const { queued = 0, sent = 0, delivered = 0 } = states;
    expect(queued + sent + delivered).toBe(150);
  },
);
