import { refusal } from "@callwright/contracts/refusals";
import { db } from "../db/service.ts";
import { tryWrite } from "../db/transact.ts";
import { now, toTtl } from "../kernel/clock.ts";
import { context, ports, userActor } from "../kernel/context.ts";
import { AppError } from "../kernel/error.ts";
import { sha256 } from "../kernel/hash.ts";
import { decryptAnswer, encryptAnswer } from "./answer-cipher.ts";

export interface StoredAnswer {
  readonly status: number;
  readonly body: string;
}

const retentionMs = 24 * 60 * 60 * 1000;
/** Longer than any request may take. */
const claimMs = 60_000;
const maxAnswerBytes = 64 * 1024;

const sessionKeys = () => ports().secrets.sessionKeys();

const idempotencyRow = (key: string) => {
  const { tenantId, userId } = userActor();
  return { tenantId, userId, keyHash: sha256(key, "hex") };
};

/** Claims the key for this request, or returns the answer of the request that used it before. */
export async function claim(key: string, fingerprint: string): Promise<StoredAnswer | undefined> {
  const row = idempotencyRow(key);
  const at = now();
  const isFirst = await tryWrite(
    db()
      .idempotency.put({
        ...row,
        fingerprint,
        claimId: context().requestId,
        claimedUntil: at + claimMs,
        ttl: toTtl(at + retentionMs),
      })
      .where(
        (item, op) =>
          `${op.notExists(item.keyHash)} OR ${op.lt(item.ttl, toTtl(at))} OR ` +
          `(${op.eq(item.fingerprint, fingerprint)} AND ${op.notExists(item.status)} AND ${op.lt(item.claimedUntil, at)})`,
      )
      .go(),
  );
  return isFirst ? undefined : storedAnswer(key, fingerprint);
}

async function storedAnswer(key: string, fingerprint: string): Promise<StoredAnswer> {
  const { data: item } = await db().idempotency.get(idempotencyRow(key)).go({ consistent: true });
  if (item && item.fingerprint !== fingerprint) throw new AppError("idempotency_key_reused");
  if (item?.status === undefined)
    throw new AppError("conflict", refusal("idempotency_in_progress"), { retryAfterSeconds: 1 });
  const body = item.answer === undefined ? undefined : decryptAnswer(await sessionKeys(), key, item.answer);
  if (body === undefined) throw new AppError("conflict", refusal("idempotency_answer_gone"));
  return { status: item.status, body };
}

/** Keeps the answer for repeats. A request that lost its claim, because it took too long, stores nothing. */
export async function saveAnswer(key: string, { status, body }: StoredAnswer): Promise<void> {
  const answer = Buffer.byteLength(body) > maxAnswerBytes ? undefined : encryptAnswer(await sessionKeys(), key, body);
  await tryWrite(
    db()
      .idempotency.patch(idempotencyRow(key))
      .set({ status, ...(answer !== undefined && { answer }) })
      .where(({ claimId }, op) => op.eq(claimId, context().requestId))
      .go(),
  );
}

export async function release(key: string): Promise<void> {
  await tryWrite(
    db()
      .idempotency.remove(idempotencyRow(key))
      .where(({ claimId }, op) => op.eq(claimId, context().requestId))
      .go(),
  );
}
