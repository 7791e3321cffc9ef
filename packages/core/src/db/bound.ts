/** Bounds that hold however many requests arrive at once: the transaction that creates also counts. */
import { tenantId } from "../kernel/context.ts";
import { AppError } from "../kernel/error.ts";
import { db } from "./service.ts";
import { type TransactResult, transact, tryWrite, type Write, type Writer } from "./transact.ts";

interface Bound {
  /** What is counted, and whose: `sources user_1`. */
  readonly of: string;
  readonly most: number;
  /** Those that count now, read consistently. What is gone or has expired need not be counted down. */
  readonly count: () => Promise<number>;
  readonly refused: () => AppError;
}

const maxTries = 10;

export async function transactBounded(
  { of, most, count, refused }: Bound,
  build: (writer: Writer) => readonly Write[],
): Promise<TransactResult> {
  for (let attempt = 1; attempt <= maxTries; attempt += 1) {
    const result = await transact((writer) => [countUp(writer, of, most), ...build(writer)]);
    if (result.ok) return result;
    if (!result.failed.includes(0)) return { ok: false, failed: result.failed.map((index) => index - 1) };
    await recount(of, async () => {
      const there = await count();
      if (there >= most) throw refused();
      return there;
    });
  }
  throw new AppError("unavailable", undefined, { retryAfterSeconds: 1 });
}

const countUp = (writer: Writer, of: string, most: number): Write =>
  writer.bound
    .update({ tenantId: tenantId(), of })
    .add({ count: 1 })
    .where((row, op) => op.lt(row.count, most))
    .commit();

/** Refused if another was created meanwhile, which the reading may lack. */
async function recount(of: string, read: () => Promise<number>): Promise<void> {
  const key = { tenantId: tenantId(), of };
  const { data } = await db().bound.get(key).go({ consistent: true });
  const count = await read();
  const before = data?.count;
  const put = db()
    .bound.put({ ...key, count })
    .where((row, op) => (before === undefined ? op.notExists(row.count) : op.eq(row.count, before)));
  await tryWrite(put.go());
}
