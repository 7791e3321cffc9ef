/** Limits that hold for concurrent requests: the transaction that creates also counts. */
import { tenantId } from "../kernel/context.ts";
import { AppError } from "../kernel/error.ts";
import { db } from "./service.ts";
import { type TransactResult, transact, tryWrite, type Write, type Writer } from "./transact.ts";

interface Bound {
  /** What is counted, and its owner: `sources user_1`. */
  readonly of: string;
  readonly max: number;
  /** Recounts consistently; called at the maximum, so deletions and expiry need not count down. */
  readonly count: () => Promise<number>;
  readonly createRefusal: () => AppError;
}

const maxTries = 10;

export async function transactBounded(
  { of, max, count, createRefusal }: Bound,
  build: (writer: Writer) => readonly Write[],
): Promise<TransactResult> {
  for (let attempt = 1; attempt <= maxTries; attempt += 1) {
    const result = await transact((writer) => [countUp(writer, of, max), ...build(writer)]);
    if (result.ok) return result;
    // `countUp`, the first write, is refused at the maximum, and also while no counter exists.
    const isAtMax = result.failed.includes(0);
    if (!isAtMax) return { ok: false, failed: result.failed.map((index) => index - 1) };
    await saveRecount(of, async () => {
      const current = await count();
      if (current >= max) throw createRefusal();
      return current;
    });
  }
  throw new AppError("unavailable", undefined, { retryAfterSeconds: 1 });
}

const countUp = (writer: Writer, of: string, max: number): Write =>
  writer.bound
    .update({ tenantId: tenantId(), of })
    .add({ count: 1 })
    .where((row, op) => op.lt(row.count, max))
    .commit();

/** Saves the recount unless the counter changed meanwhile, since the recount may lack a row created then. */
async function saveRecount(of: string, recount: () => Promise<number>): Promise<void> {
  const key = { tenantId: tenantId(), of };
  const { data } = await db().bound.get(key).go({ consistent: true });
  const count = await recount();
  const countBefore = data?.count;
  const put = db()
    .bound.put({ ...key, count })
    .where((row, op) => (countBefore === undefined ? op.notExists(row.count) : op.eq(row.count, countBefore)));
  await tryWrite(put.go());
}
