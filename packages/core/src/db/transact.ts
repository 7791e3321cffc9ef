import { sleep } from "../kernel/clock.ts";
import { AppError } from "../kernel/error.ts";
import { newSecretWord } from "../kernel/id.ts";
import { describeError, log } from "../kernel/log.ts";
import { service, type TableService } from "./service.ts";

type WriteBuilder = Parameters<TableService["transaction"]["write"]>[0];
export type Writer = Parameters<WriteBuilder>[0];
export type Write = ReturnType<WriteBuilder>[number];
type Transaction = ReturnType<TableService["transaction"]["write"]>;

/** `failed`: the refused writes by index. */
export type TransactResult = { readonly ok: true } | { readonly ok: false; readonly failed: readonly number[] };

export type Put<Part extends string> = (part: Part, writes: Write | readonly Write[] | undefined) => void;

export type PartsResult<Part extends string> =
  | { readonly ok: true }
  | { readonly ok: false; readonly failed: ReadonlySet<Part> };

export async function transactParts<Part extends string>(
  build: (put: Put<Part>, writer: Writer) => void,
): Promise<PartsResult<Part>> {
  const parts: Part[] = [];
  const result = await transact((writer) => {
    const allWrites: Write[] = [];
    build((part, writes = []) => {
      const partWrites = "length" in writes ? writes : [writes];
      allWrites.push(...partWrites);
      parts.push(...partWrites.map(() => part));
    }, writer);
    return allWrites;
  });
  if (result.ok) return result;
  return { ok: false, failed: new Set(result.failed.flatMap((index) => parts[index] ?? [])) };
}

const effects = new WeakMap<Write, () => Promise<void>>();

export function afterCommit(write: Write, effect: () => Promise<void>): Write {
  effects.set(write, effect);
  return write;
}

const maxTries = 8;
const transient = new Set(["TransactionConflict", "ThrottlingError", "ProvisionedThroughputExceeded"]);

/** At most 100 writes. A failed condition returns `ok: false`, conflicts are retried, other errors throw. */
export async function transact(build: WriteBuilder): Promise<TransactResult> {
  // Built once, so that retries carry the same client request token and DynamoDB deduplicates them.
  let builtWrites: ReturnType<WriteBuilder> | undefined;
  const transaction = service().transaction.write((writer) => (builtWrites ??= build(writer)));
  const token = newSecretWord(26);
  for (let attempt = 1; ; attempt += 1) {
    const codes = await attemptOnce(transaction, token);
    if (codes === "done") {
      for (const write of builtWrites ?? []) await effects.get(write)?.();
      return { ok: true };
    }
    const failed = codes.flatMap((code, index) => (code === "ConditionalCheckFailed" ? [index] : []));
    if (failed.length > 0) return { ok: false, failed };
    if (attempt >= maxTries) throw new AppError("unavailable", undefined, { retryAfterSeconds: 1 });
    log.debug("transaction.conflict", { attempt, codes: codes.join(",") });
    await sleep(2 ** attempt * 10 * Math.random());
  }
}

async function attemptOnce(transaction: Transaction, token: string): Promise<"done" | string[]> {
  try {
    const result = await transaction.go({ token });
    if (!result.canceled) return "done";
    const items: readonly { readonly rejected: boolean; readonly code: string }[] = result.data;
    const codes = items.map((item) => (item.rejected ? item.code : "None"));
    const unexpected = codes.find(
      (code) => code !== "None" && code !== "ConditionalCheckFailed" && !transient.has(code),
    );
    if (unexpected) throw new Error(`Transaction cancelled: ${unexpected}`);
    return codes;
  } catch (error) {
    if (isTransient(error)) return ["TransactionConflict"];
    throw new Error(`Transaction failed: ${describeError(error)}`, { cause: error });
  }
}

const transientErrors =
  /TransactionInProgress|Throttling|ProvisionedThroughputExceeded|RequestLimitExceeded|TransactionConflict/;

/** ElectroDB wraps the SDK's error; the cause carries the name. */
function isTransient(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return transientErrors.test(`${error.name} ${error.message}`) || isTransient(error.cause);
}

export function isConditionFailed(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return /ConditionalCheckFailed|conditional request failed/i.test(`${error.name} ${error.message}`);
}

/** Whether DynamoDB rejects the value itself, such as a row that is too large; a retry would fail too. */
export function isRefusedValue(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return /Validation(?:Error|Exception)/.test(`${error.name} ${error.message}`) || isRefusedValue(error.cause);
}

/** Whether a single write still conflicted with a transaction on its row after the SDK's retries. */
export function isConflict(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return /TransactionConflict/.test(error.name) || isConflict(error.cause);
}

/** Runs one conditional write: false if its condition failed; other errors throw. */
export async function tryWrite(write: Promise<unknown>): Promise<boolean> {
  try {
    await write;
    return true;
  } catch (error) {
    if (isConditionFailed(error)) return false;
    throw error;
  }
}

const firstPauseMs = 20;
const longestPauseMs = 250;

/** Counts from 1 to `max`, with growing random pauses in between, so that parallel writers do not collide again. */
export async function* tries(max: number): AsyncGenerator<number> {
  for (let attempt = 1; attempt <= max; attempt += 1) {
    yield attempt;
    if (attempt < max) await sleep(Math.random() * Math.min(longestPauseMs, firstPauseMs * 2 ** (attempt - 1)));
  }
}

type Defined<T> = { [Key in keyof T]?: Exclude<T[Key], undefined> };

export const omitUndefined = <T extends object>(values: T): Defined<T> =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as Defined<T>;
