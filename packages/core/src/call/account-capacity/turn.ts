/** Whose turn it is when an account has fewer lines than calls: by tenant, then run, then number. */

export interface CallOrigin {
  readonly tenantId: string;
  readonly numberId: string;
  readonly runId?: string | undefined;
}

export interface Turn extends CallOrigin {
  readonly weight: number;
  /** Absent while the number does not wait. */
  readonly waitingSinceMs?: number | undefined;
  /** When the number was told that a line is free for it. */
  readonly wokenMs?: number | undefined;
  /** When the number last got a line. */
  readonly servedMs?: number | undefined;
}

/** A number that does not use its turn within this time is passed over. */
const turnTimeoutMs = 5_000;

export const isWaiting = ({ waitingSinceMs, wokenMs }: Turn, nowMs: number): boolean =>
  waitingSinceMs !== undefined && (wokenMs === undefined || wokenMs > nowMs - turnTimeoutMs);

interface Share {
  leases: number;
  servedMs: number;
}

export function nextTurns(leases: readonly CallOrigin[], turns: readonly Turn[], free: number, nowMs: number): Turn[] {
  const waiting = new Set(turns.filter((turn) => isWaiting(turn, nowMs)));
  const shares = countShares(leases, turns);
  const byTenant = Map.groupBy(waiting, ({ tenantId }) => tenantId);
  const weightOf = (tenantId: string) => Math.max(...(byTenant.get(tenantId) ?? []).map(({ weight }) => weight), 1);
  // Compared value by value: the turn with the smallest is next.
  const rank = (turn: Turn): number[] => {
    const [tenant, run, number] = levels(turn).map((level) => shares.get(level) ?? noShare);
    return [
      (tenant?.leases ?? 0) / weightOf(turn.tenantId),
      tenant?.servedMs ?? 0,
      run?.leases ?? 0,
      run?.servedMs ?? 0,
      number?.leases ?? 0,
      turn.servedMs ?? 0,
      turn.waitingSinceMs ?? 0,
    ];
  };
  const next: Turn[] = [];
  while (next.length < free && waiting.size > 0) {
    const ranked = [...waiting].map((turn) => ({ turn, rank: rank(turn) }));
    const [first] = ranked.sort((a, b) => compareRanks(a.rank, b.rank) || (a.turn.numberId < b.turn.numberId ? -1 : 1));
    if (!first) break;
    waiting.delete(first.turn);
    next.push(first.turn);
    for (const level of levels(first.turn)) addShare(shares, level, { leases: 1, servedMs: nowMs });
  }
  return next;
}

const noShare: Share = { leases: 0, servedMs: 0 };

const levels = ({ tenantId, runId = "", numberId }: CallOrigin): string[] => [
  tenantId,
  `${tenantId} ${runId}`,
  `${tenantId} ${numberId}`,
];

function addShare(shares: Map<string, Share>, level: string, { leases, servedMs }: Share): void {
  const share = shares.get(level) ?? noShare;
  shares.set(level, { leases: share.leases + leases, servedMs: Math.max(share.servedMs, servedMs) });
}

function countShares(leases: readonly CallOrigin[], turns: readonly Turn[]): Map<string, Share> {
  const shares = new Map<string, Share>();
  for (const lease of leases) for (const level of levels(lease)) addShare(shares, level, { leases: 1, servedMs: 0 });
  for (const turn of turns)
    for (const level of levels(turn)) addShare(shares, level, { leases: 0, servedMs: turn.servedMs ?? 0 });
  return shares;
}

function compareRanks(a: readonly number[], b: readonly number[]): number {
  for (const [index, value] of a.entries()) {
    const difference = value - (b[index] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
}
