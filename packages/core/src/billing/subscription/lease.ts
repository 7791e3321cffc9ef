/** One change of a user's payments at a time, so that clicks in two tabs never buy twice. */
import { refusal } from "@callwright/contracts/refusals";
import { db } from "../../db/service.ts";
import { tryWrite } from "../../db/transact.ts";
import { now, sleep, toTtl } from "../../kernel/clock.ts";
import { AppError } from "../../kernel/error.ts";
import { newSecretWord } from "../../kernel/id.ts";
import { describeError, log } from "../../kernel/log.ts";
import type { Payer } from "../../ports/payments.ts";

/** Longer than any request takes, including its calls to the provider. */
const leaseMs = 60_000;
/** A second click waits in growing pauses until the first is done. */
const firstPauseMs = 25;
const longestPauseMs = 250;
const maxPauses = 25;

export async function withPaymentLease<T>(payer: Payer, work: () => Promise<T>): Promise<T> {
  for (let pauses = 0; ; pauses += 1) {
    // Wrapped in an object, since `work` itself may return undefined.
    const result = await tryWithPaymentLease(payer, async () => ({ value: await work() }));
    if (result) return result.value;
    if (pauses === maxPauses)
      throw new AppError("conflict", refusal("subscription_processing"), { retryAfterSeconds: 1 });
    const pauseMs = Math.min(longestPauseMs, firstPauseMs * 1.5 ** pauses);
    // Half to one and a half times as long, so that waiting requests do not try at the same moment.
    await sleep(pauseMs * (0.5 + Math.random()));
  }
}

/** Undefined while another request has the lease. */
export async function tryWithPaymentLease<T>(payer: Payer, work: () => Promise<T>): Promise<T | undefined> {
  const key = { tenantId: payer.tenantId, userId: payer.userId };
  const leaseId = newSecretWord(26);
  const until = now() + leaseMs;
  const acquisition = db()
    .paymentLease.put({ ...key, leaseId, until, ttl: toTtl(until) })
    .where((lease, op) => `${op.notExists(lease.leaseId)} OR ${op.lt(lease.until, now())}`);
  if (!(await tryWrite(acquisition.go()))) return undefined;
  try {
    return await work();
  } finally {
    const release = db()
      .paymentLease.remove(key)
      .where((lease, op) => op.eq(lease.leaseId, leaseId));
    await tryWrite(release.go()).catch((error: unknown) => {
      log.warn("payment.lease-kept", { ...key, error: describeError(error) });
    });
  }
}
