import type { CarrierAccount } from "@callwright/contracts";
import { db } from "../db/service.ts";
import { tryWrite } from "../db/transact.ts";
import { now, nowIso, toIso } from "../kernel/clock.ts";
import { ports, runAsSystem } from "../kernel/context.ts";
import { describeError, log } from "../kernel/log.ts";
import { send } from "../kernel/message.ts";
import * as PhoneNumber from "../number/index.ts";
import type { Carrier, TextLookup } from "../ports/carrier.ts";
import { applyReceipt } from "./carrier-webhook.ts";
import { sweepMissed } from "./inbound.ts";
import { doubtShards, isFinal, pollFields, priceShards, receiptShards, type TextItem } from "./item.ts";
import { wakeTexts } from "./messages.ts";
import { type PollResult, pollByNumber } from "./polling-round.ts";
import { requeue } from "./send-text.ts";
import { ensureWakeBy, wakeShards } from "./sender.ts";
import { setPrice, transition } from "./transition.ts";

const sendersPerShard = 50;
const textsPerShard = 100;
/** A carrier that does not answer must not use up the whole round. */
const budgetMs = 15_000;

const nextPricePollSeconds = 12 * 3_600;
/** No receipt or price is expected for an older text. */
const maxWaitMs = 3 * 86_400_000;
/** Delays after the polls for a receipt, by the number of checks so far; then polling stops. */
const receiptDelaySeconds = [3_600, 6 * 3_600, 24 * 3_600] as const;
const nextDoubtPollSeconds = 90;
const retrySeconds = 300;
/** The carrier's list may lag: a text counts as absent only after this time and this many checks. */
const graceMs = 300_000;
const minChecks = 3;
/** If the carrier's list proves nothing, a text is checked every ten minutes for two hours: most show up late. */
const uncertainSeconds = 600;
const uncertainMs = 2 * 3_600_000;
const giveUpMs = 24 * 3_600_000;
const maxResends = 2;
const maxRecentTexts = 20;
/** For the difference between our clock and the carrier's. */
const clockSkewMs = 60_000;

export async function sweep(): Promise<{ senders: number; texts: number; missed: number }> {
  // Concurrently, so that missing receipts do not delay texts in doubt.
  const [senders, doubts, receipts, prices, missed] = await Promise.all([
    wakeSenders(),
    pollDue(doubtShards, nextDoubtPollSeconds),
    pollDue(receiptShards, receiptDelaySeconds[0]),
    pollDue(priceShards, nextPricePollSeconds),
    sweepMissed(),
  ]);
  return { senders, texts: doubts + receipts + prices, missed };
}

async function wakeSenders(): Promise<number> {
  const results = await Promise.all(
    wakeShards.map((wakeShard) =>
      db().sender.query.asleep({ wakeShard }).lte({ wakeAt: nowIso() }).go({ limit: sendersPerShard, hydrate: true }),
    ),
  );
  // The lagging index may show senders that were woken meanwhile.
  const asleep = results.flatMap(({ data }) => data).filter(({ wakeAt }) => wakeAt !== undefined && wakeAt <= nowIso());
  for (const { numberId, ...owner } of asleep) await runAsSystem(owner, "sweep", () => send(wakeTexts, { numberId }));
  return asleep.length;
}

async function pollDue(shards: readonly string[], delaySeconds: number): Promise<number> {
  const results = await Promise.all(
    shards.map((dueOf) =>
      db()
        .text.query.due({ dueOf })
        .lte({ dueKey: `${nowIso()}~` }) // "~" sorts after the "#" before the id.
        .go({ limit: textsPerShard, hydrate: true }),
    ),
  );
  // The lagging index may show texts that were requeued meanwhile.
  const texts = results
    .flatMap(({ data }) => data)
    .filter(({ dueOf = "", dueKey }) => shards.includes(dueOf) && dueKey !== undefined);
  const endsAt = now() + budgetMs;
  return pollByNumber({
    texts,
    numberOf: ({ tenantId, numberId }) => `${tenantId}#${numberId}`,
    poll: (text) =>
      runAsSystem(text, "sweep", () => poll(text)).catch((error: unknown) => handleFailedPoll(text, error)),
    moveToEnd: (text) => pollLater(text, delaySeconds, { isChecked: false }),
    isOver: () => now() > endsAt,
  });
}

async function handleFailedPoll(text: TextItem, error: unknown): Promise<PollResult> {
  log.error("text.poll-failed", { textId: text.textId, error: describeError(error) });
  // Placed behind the number's other texts, so that one that always fails does not block them.
  await pollLater(text, retrySeconds, { isChecked: false });
  return "failed";
}

async function poll(text: TextItem): Promise<PollResult> {
  const number = await PhoneNumber.load(text.numberId);
  const carrier = await ports().carrier(text.provider);
  // After a change of carriers, the number's account knows nothing of the text.
  const account = number?.provider === text.provider ? await PhoneNumber.openAccount(number) : undefined;
  if (text.state === "sending" || text.state === "unknown")
    return account ? pollUnconfirmed(text, carrier, account) : fail(text);
  const hasEnded = isFinal(text.state);
  if (!hasEnded && text.state !== "queued" && text.state !== "sent") {
    await stopPolling(text);
    return "answered";
  }
  const lookup = account && text.carrierId ? await carrier.getText(account, text.carrierId) : undefined;
  return hasEnded ? applyPrice(text, lookup) : applyState(text, lookup);
}

/** For texts that the carrier may or may not have accepted. */
async function pollUnconfirmed(text: TextItem, carrier: Carrier, account: CarrierAccount): Promise<PollResult> {
  const { tenantId, numberId, textId, ownNumber, phoneNumber, body, claimedAt = text.createdAt } = text;
  const claimedMs = Date.parse(claimedAt);
  const lookup = await carrier.findText(account, {
    tenantId,
    numberId,
    textId,
    from: ownNumber,
    to: phoneNumber,
    body,
    since: toIso(claimedMs - clockSkewMs),
    except: await carrierIdsOfOtherTexts(text),
  });
  if (lookup.kind === "found") {
    await applyReceipt(text, lookup.receipt);
    return "answered";
  }
  const ageMs = now() - claimedMs;
  if (lookup.kind === "absent" && ageMs > graceMs && text.checks + 1 >= minChecks) {
    if (lookup.isCertain) return resendOrFail(text);
    // Not resent: the carrier's list does not prove that the text was not sent.
    if (ageMs > uncertainMs) return fail(text, "not_accepted");
    await pollLater(text, uncertainSeconds);
    return "answered";
  }
  if (ageMs > giveUpMs) return fail(text);
  await pollLater(text, nextDoubtPollSeconds, { isChecked: lookup.kind === "absent" });
  return toPollResult(lookup);
}

async function applyState(text: TextItem, lookup: TextLookup | undefined): Promise<PollResult> {
  const updatedText = lookup?.kind === "found" ? await applyReceipt(text, lookup.receipt) : undefined;
  if (updatedText && isFinal(updatedText.state)) return "answered";
  const result = toPollResult(lookup);
  const delaySeconds = receiptDelaySeconds[text.checks];
  // An outage uses up no check of a recent text.
  const isChecked = result === "answered" || isOld(text);
  const latest = updatedText ?? text;
  await (delaySeconds === undefined ? stopPolling(latest) : pollLater(latest, delaySeconds, { isChecked }));
  return result;
}

const isOld = ({ createdAt }: TextItem): boolean => Date.parse(createdAt) <= now() - maxWaitMs;

/** Silent: the carrier would not answer for the number's other texts either. */
const toPollResult = (lookup: TextLookup | undefined): PollResult =>
  lookup?.kind === "unavailable" || lookup?.kind === "bad_credentials" ? "silent" : "answered";

/** For final texts: carriers report prices hours later, some never. */
async function applyPrice(text: TextItem, lookup: TextLookup | undefined): Promise<PollResult> {
  if (lookup?.kind === "found" && lookup.receipt.cost) {
    await setPrice(text, lookup.receipt.cost);
    return "answered";
  }
  const mayComeLater = lookup && !isOld(text);
  await (mayComeLater ? pollLater(text, nextPricePollSeconds) : stopPolling(text));
  return toPollResult(lookup);
}

async function resendOrFail(text: TextItem): Promise<PollResult> {
  const isValid = text.validUntil !== undefined && Date.parse(text.validUntil) > now();
  if (!isValid || text.doubts >= maxResends) return fail(text, "not_accepted");
  if (!(await requeue(text, 0, { doubts: 1 }))) return "answered";
  log.info("text.resent", { textId: text.textId });
  const { tenantId, numberId, userId } = text;
  await ensureWakeBy({ tenantId, numberId, userId }, now());
  await send(wakeTexts, { numberId });
  return "answered";
}

async function fail(text: TextItem, reason: "not_accepted" | "carrier_fault" = "carrier_fault"): Promise<PollResult> {
  await transition(text, { to: "failed", reason, isAccepted: false });
  return "answered";
}

/** Carrier ids of the person's other recent texts, to tell them from this one. */
async function carrierIdsOfOtherTexts({ tenantId, userId, phoneNumber, textId }: TextItem): Promise<string[]> {
  const { data } = await db()
    .text.query.ofPerson({ tenantId, userId, phoneNumber })
    .go({ order: "desc", limit: maxRecentTexts, hydrate: true });
  return data.flatMap((other) => (other.textId !== textId && other.carrierId ? [other.carrierId] : []));
}

const pollLater = (text: TextItem, seconds: number, { isChecked = true } = {}): Promise<void> =>
  setNextPoll(text, now() + seconds * 1000, isChecked);

const stopPolling = (text: TextItem): Promise<void> => setNextPoll(text, undefined, true);

async function setNextPoll(text: TextItem, atMs: number | undefined, isChecked: boolean): Promise<void> {
  const { tenantId, textId, state, attempts, dueKey } = text;
  const patch = db()
    .text.patch({ tenantId, textId })
    .add({ checks: Number(isChecked) });
  const pollWrite = atMs === undefined ? patch.remove(["dueOf", "dueKey"]) : patch.set(pollFields(text, atMs));
  const write = pollWrite.where((attributes, op) =>
    [
      op.eq(attributes.state, state),
      op.eq(attributes.attempts, attempts),
      dueKey === undefined ? op.notExists(attributes.dueKey) : op.eq(attributes.dueKey, dueKey),
    ].join(" AND "),
  );
  await tryWrite(write.go());
}
