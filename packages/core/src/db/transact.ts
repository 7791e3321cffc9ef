/** Write transactions: all or nothing, retried with jitter while DynamoDB answers that another one is in the way. */
import { AppError } from "../kernel/error.ts";
import { newSecretWord } from "../kernel/id.ts";
import { describeError, log } from "../kernel/log.ts";
import { service, type TableService } from "./service.ts";

type WriteBuilder = Parameters<TableService["transaction"]["write"]>[0];
/** The entities inside a transaction, and one write of it. */
export type Writer = Parameters<WriteBuilder>[0];
export type Write = ReturnType<WriteBuilder>[number];
type Transaction = ReturnType<TableService["transaction"]["write"]>;

/** Done, or refused: which item's condition failed (its place in the list) and what the row holds. */
export type TransactResult = { readonly ok: true } | { readonly ok: false; readonly failed: readonly number[] };

/** What ElectroDB answers for each item of a cancelled transaction; it types the list by entity, we need only these. */
interface TransactItem {
  readonly rejected: boolean;
  readonly code: string;
}

/** Puts writes into a transaction under the name of what they are about. */
export type Put<Part extends string> = (part: Part, writes: Write | readonly Write[] | undefined) => void;

export type PartsResult<Part extends string> =
  | { readonly ok: true }
  | { readonly ok: false; readonly failed: ReadonlySet<Part> };

/** A transaction whose writes have names: a refusal says what it was about. */
export async function transactParts<Part extends string>(
  build: (put: Put<Part>, writer: Writer) => void,
): Promise<PartsResult<Part>> {
  const parts: Part[] = [];
  const result = await transact((writer) => {
    const all: Write[] = [];
    build((part, writes = []) => {
      const made = "length" in writes ? writes : [writes];
      all.push(...made);
      parts.push(...made.map(() => part));
    }, writer);
    return all;
  });
  if (result.ok) return result;
  return { ok: false, failed: new Set(result.failed.flatMap((index) => parts[index] ?? [])) };
}

const maxTries = 8;
const transient = new Set(["TransactionConflict", "ThrottlingError", "ProvisionedThroughputExceeded"]);

/**
 * Runs the writes that `build` lists, at most 100, in one transaction.
 * A failed condition answers `ok: false`; a conflict is tried again; anything else throws.
 */
export async function transact(build: WriteBuilder): Promise<TransactResult> {
  // Written down once: the table knows a repeated one by its token, and does nothing twice.
  let written: ReturnType<WriteBuilder> | undefined;
  const transaction = service().transaction.write((writer) => (written ??= build(writer)));
  const token = newSecretWord(26);
  for (let attempt = 1; ; attempt += 1) {
    const codes = await attemptOnce(transaction, token);
    if (codes === "done") return { ok: true };
    const failed = codes.flatMap((code, index) => (code === "ConditionalCheckFailed" ? [index] : []));
    if (failed.length > 0) return { ok: false, failed };
    if (attempt >= maxTries) throw new AppError("unavailable", undefined, { retryAfterSeconds: 1 });
    log.debug("transaction.conflict", { attempt, codes: codes.join(",") });
    await pause(2 ** attempt * 10 * Math.random());
  }
}

async function attemptOnce(transaction: Transaction, token: string): Promise<"done" | string[]> {
  try {
    const result = await transaction.go({ token });
    if (!result.canceled) return "done";
    const items: readonly TransactItem[] = result.data;
    const codes = items.map((item) => (item.rejected ? item.code : "None"));
    const strange = codes.find((code) => code !== "None" && code !== "ConditionalCheckFailed" && !transient.has(code));
    if (strange) throw new Error(`Transaction cancelled: ${strange}`);
    return codes;
  } catch (error) {
    if (isTransient(error)) return ["TransactionConflict"];
    throw new Error(`Transaction failed: ${describeError(error)}`, { cause: error });
  }
}

const transientErrors =
  /TransactionInProgress|Throttling|ProvisionedThroughputExceeded|RequestLimitExceeded|TransactionConflict/;

/** ElectroDB wraps the SDK's error; its cause carries the name. */
function isTransient(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return transientErrors.test(`${error.name} ${error.message}`) || isTransient(error.cause);
}

/** Whether a single write was refused by its own condition. */
export function isConditionFailed(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return /ConditionalCheckFailed|conditional request failed/i.test(`${error.name} ${error.message}`);
}

/** Runs a single conditional write; a failed condition answers false, anything else throws. */
export async function unlessRefused(write: Promise<unknown>): Promise<boolean> {
  try {
    await write;
    return true;
  } catch (error) {
    if (isConditionFailed(error)) return false;
    throw error;
  }
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
