/** Reads the errors of a carrier's SDK as our results, by tables of its statuses and codes. */
import { carriers, type NumberProvider } from "@callwright/contracts/carriers";
import { type Refusal, refusal } from "@callwright/contracts/refusals";
import type { TextFailure } from "@callwright/contracts/text-words";
import type { BadCredentials, PurchaseResult, SendTextResult, Unavailable } from "@callwright/core/ports/carrier";
import { isNeverSent } from "./transport.ts";

export interface CarrierError {
  readonly status: number | undefined;
  readonly code: string | undefined;
  readonly message: string;
}

type ByStatus<Value> = Readonly<Partial<Record<number, Value>>>;

interface ErrorTables {
  /** Reads the SDK's errors by shape, since the SDK is loaded late. */
  readonly read: (error: unknown) => CarrierError;
  /** By HTTP status: why the account's key is refused. */
  readonly credentials: ByStatus<Refusal>;
  /** The same for the key at a purchase. */
  readonly buyerCredentials: ByStatus<Refusal>;
  /** Why a purchase was refused; for other codes the carrier's own words are shown. */
  readonly purchaseRefusals: Readonly<Record<string, Refusal>>;
  /** HTTP statuses that say more about a refused text than its code does. */
  readonly textStatuses: ByStatus<TextFailure>;
  readonly textFailures: readonly (readonly [TextFailure, codes: readonly string[]])[];
  readonly queueFullCode: string;
}

/** Seconds until a text that was not accepted is sent again; a full queue takes longer to empty. */
const retrySeconds = { busy: 5, fullQueue: 60 } as const;

export function createErrorReader(carrier: NumberProvider, tables: ErrorTables) {
  const { name: provider } = carriers[carrier];
  const notAccepted = (reason: string, retryAfterSeconds: number): SendTextResult => ({
    kind: "not_accepted",
    reason,
    retryAfterSeconds,
  });
  /** Unknown codes count as the carrier's fault. */
  const readTextFailure = (code = ""): TextFailure =>
    tables.textFailures.find(([, codes]) => codes.includes(code))?.[0] ?? "carrier_fault";

  function readFailure(error: unknown): BadCredentials | Unavailable {
    const { status = 0 } = tables.read(error);
    const badCredentials = tables.credentials[status];
    if (badCredentials) return { kind: "bad_credentials", reason: badCredentials };
    const code = status === 429 ? "carrier_slow_down" : "carrier_unavailable";
    return { kind: "unavailable", reason: refusal(code, { provider }) };
  }

  return {
    read: tables.read,
    readTextFailure,
    readFailure,
    readFailureUnlessGone:
      <Gone>(gone: Gone) =>
      (error: unknown) =>
        tables.read(error).status === 404 ? gone : readFailure(error),

    readSendFailure(error: unknown): SendTextResult {
      const { status = 0, code, message } = tables.read(error);
      if (code === tables.queueFullCode)
        return notAccepted(`${provider}'s queue of this number is full.`, retrySeconds.fullQueue);
      // A daily cap has the status of "slow down", but lasts for the day.
      if (readTextFailure(code) === "daily_cap") return { kind: "rejected", failure: "daily_cap", code };
      if (status === 429) return notAccepted(`${provider} asks to slow down.`, retrySeconds.busy);
      if (isNeverSent(error)) return notAccepted(`${provider} could not be reached.`, retrySeconds.busy);
      if (isRefusal(status))
        return { kind: "rejected", failure: tables.textStatuses[status] ?? readTextFailure(code), code };
      // Without a clear refusal, the carrier may have sent the text.
      return { kind: "unknown", reason: message || `${provider} did not answer.` };
    },

    readPurchaseFailure(error: unknown): PurchaseResult {
      const { status = 0, code = "", message } = tables.read(error);
      const badCredentials = tables.buyerCredentials[status];
      if (badCredentials) return { kind: "bad_credentials", reason: badCredentials };
      if (status === 429) return { kind: "unavailable", reason: refusal("carrier_slow_down", { provider }) };
      if (isNeverSent(error)) return { kind: "unavailable", reason: refusal("carrier_unreachable", { provider }) };
      if (!isRefusal(status)) return { kind: "unknown", reason: refusal("carrier_no_answer", { provider }) };
      const otherReason = message
        ? refusal("carrier_refuses_sale", { provider, words: message })
        : refusal("carrier_refuses_sale_plainly", { provider });
      return { kind: "rejected", reason: tables.purchaseRefusals[code] ?? otherReason };
    },

    readChangeFailure(error: unknown, statuses: readonly number[]) {
      const { status = 0, message } = tables.read(error);
      return statuses.includes(status)
        ? { kind: "rejected" as const, reason: refusal("carrier_refuses", { provider, words: message }) }
        : readFailure(error);
    },
  };
}

/** Whether the carrier certainly did nothing: a client error, except 408, which may follow a completed request. */
const isRefusal = (status: number): boolean => status >= 400 && status < 500 && status !== 408;
