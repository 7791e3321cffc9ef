import { describe, expect, it } from "vitest";
import { isWaiting, nextTurns, type Turn } from "./turn.ts";

const nowMs = 1_000_000;
const waiting = (tenantId: string, numberId: string, overrides: Partial<Turn> = {}): Turn => ({
  tenantId,
  numberId,
  runId: `run_${tenantId}`,
  weight: 1,
  waitingSinceMs: nowMs - 1_000,
  ...overrides,
});
const lease = (tenantId: string, numberId: string, runId = `run_${tenantId}`) => ({ tenantId, numberId, runId });
const next = (leases: ReturnType<typeof lease>[], turns: Turn[], free: number) =>
  nextTurns(leases, turns, free, nowMs).map(({ numberId }) => numberId);

describe("the next free line", () => {
  it("goes to the tenant with the fewest lines, however many numbers another has waiting longer", () => {
    const many = Array.from({ length: 60 }, (_, index) => waiting("a", `a${index}`, { waitingSinceMs: 1 }));
    expect(next([lease("a", "x"), lease("a", "y")], [...many, waiting("b", "b1")], 1)).toEqual(["b1"]);
  });

  it("goes to a tenant of twice the weight until it has twice the lines", () => {
    const turns = [waiting("a", "a1", { weight: 1 }), waiting("b", "b1", { weight: 2 })];
    expect(next([lease("a", "x"), lease("b", "y")], turns, 1)).toEqual(["b1"]);
    expect(next([lease("a", "x"), lease("b", "y"), lease("b", "z"), lease("b", "w")], turns, 1)).toEqual(["a1"]);
  });

  it("alternates between tenants on an account of one line", () => {
    const turns = [waiting("a", "a1", { servedMs: 10 }), waiting("a", "a2", { waitingSinceMs: 1 }), waiting("b", "b1")];
    expect(next([], turns, 1)).toEqual(["b1"]);
    const served = turns.map((turn) => (turn.tenantId === "b" ? { ...turn, servedMs: 20 } : turn));
    expect(next([], served, 1)).toEqual(["a2"]);
  });

  it("goes to the run with the fewest lines within a tenant, then to the number served longest ago", () => {
    const turns = [waiting("a", "n1", { runId: "r1" }), waiting("a", "n2", { runId: "r2", servedMs: 5 })];
    expect(next([lease("a", "x", "r1")], turns, 1)).toEqual(["n2"]);
    expect(next([], [waiting("a", "n1", { servedMs: 9 }), waiting("a", "n2", { servedMs: 5 })], 1)).toEqual(["n2"]);
  });

  it("is kept for a number that was just woken, but not for one that never took its turn", () => {
    const absent = waiting("a", "a1", { wokenMs: nowMs - 6_000 });
    expect(next([], [absent, waiting("a", "a2")], 1)).toEqual(["a2"]);
    expect(next([], [waiting("a", "a1", { wokenMs: nowMs - 500, waitingSinceMs: 1 }), waiting("a", "a2")], 1)).toEqual([
      "a1",
    ]);
  });
});

it("a number waits from its request until five seconds after it was woken", () => {
  const requested = waiting("a", "n1");
  const woken = (ms: number) => waiting("a", "n1", { wokenMs: nowMs - ms });
  expect([requested, woken(4_999), woken(5_000)].map((turn) => isWaiting(turn, nowMs))).toEqual([true, true, false]);
  expect(isWaiting({ ...requested, waitingSinceMs: undefined }, nowMs)).toBe(false);
});

it("of otherwise equal numbers, the one that has waited longest is next, then the first by id", () => {
  const [first, second] = [waiting("a", "n1"), waiting("a", "n2")];
  expect(next([], [first, { ...second, waitingSinceMs: nowMs - 1_001 }], 1)).toEqual(["n2"]);
  expect(next([], [second, first], 2)).toEqual(["n1", "n2"]);
  expect(next([lease("a", "n1")], [first, second], 1)).toEqual(["n2"]);
  expect(next([], [first, second], 0)).toEqual([]);
});

it("several free lines go to different tenants first, none to numbers that are not waiting", () => {
  const turns = [
    ...["a1", "a2", "a3"].map((id) => waiting("a", id)),
    waiting("b", "b1"),
    waiting("c", "c1", { waitingSinceMs: undefined, servedMs: 3 }),
  ];
  expect(next([], turns, 2).sort()).toEqual(["a1", "b1"]);
  expect(next([], turns, 9)).toHaveLength(4);
});
