import * as z from "zod/mini";
import { db } from "../db/service.ts";
import { tryWrite } from "../db/transact.ts";
import { now, nowIso, toIso } from "../kernel/clock.ts";
import { log } from "../kernel/log.ts";
import { defineMessage, send } from "../kernel/message.ts";
import type { WebhookResult } from "../ports/webhook-sender.ts";
import type { EndpointItem } from "./endpoints.ts";

export const endpointStopped = defineMessage("webhook.endpoint-stopped", "mail", z.object({ endpointId: z.string() }));

const minuteMs = 60_000;
const maxFailingMs = 3 * 86_400_000;

const maxUnanswered = 5;
const maxPauseMs = 60 * minuteMs;

export const isSuccess = (result: WebhookResult): boolean =>
  result.kind === "answered" && result.status >= 200 && result.status < 300;

export const isPaused = ({ pausedUntil }: EndpointItem): boolean => pausedUntil !== undefined && pausedUntil > nowIso();

/** True for an endpoint that has stopped answering: its next attempt is a probe. */
export const isUnresponsive = ({ unanswered = 0 }: Pick<EndpointItem, "unanswered">): boolean =>
  unanswered >= maxUnanswered;

export async function noteResults(endpoint: EndpointItem, results: readonly WebhookResult[]): Promise<void> {
  if (results.some(isSuccess)) return noteSuccess(endpoint);
  const statuses = results.flatMap((result) => (result.kind === "answered" ? result.status : []));
  if (statuses.includes(410)) return stop(endpoint, "gone");
  const silentAttempts = statuses.length > 0 ? 0 : results.length;
  if (results.length > 0) await noteFailure(endpoint, silentAttempts);
}

/** Writes at most once a minute, or when failures end. */
async function noteSuccess({ tenantId, endpointId, failingSince, lastDeliveredAt }: EndpointItem): Promise<void> {
  const minute = toIso(Math.floor(now() / minuteMs) * minuteMs);
  if (failingSince === undefined && lastDeliveredAt === minute) return;
  const write = db()
    .webhookEndpoint.patch({ tenantId, endpointId })
    .set({ lastDeliveredAt: minute })
    .remove(["failingSince", "unanswered", "pausedUntil"]);
  await tryWrite(write.go());
}

/** `silentAttempts`: number of attempts without an answer; 0 if the endpoint answered any. */
async function noteFailure(endpoint: EndpointItem, silentAttempts: number): Promise<void> {
  const { tenantId, endpointId, failingSince = nowIso(), unanswered: previousUnanswered = 0 } = endpoint;
  const failingMs = now() - Date.parse(failingSince);
  if (failingMs >= maxFailingMs) return stop(endpoint, "failures");
  const unanswered = silentAttempts === 0 ? 0 : previousUnanswered + silentAttempts;
  const isUnchanged = endpoint.failingSince !== undefined && unanswered === previousUnanswered;
  if (isUnchanged) return;
  // A pause is as long as the endpoint has been failing, between a minute and an hour.
  const pauseMs = Math.min(Math.max(failingMs, minuteMs), maxPauseMs);
  const isPausing = isUnresponsive({ unanswered });
  if (isPausing) log.warn("webhook.endpoint-paused", { endpointId, seconds: Math.round(pauseMs / 1000) });
  const write = db()
    .webhookEndpoint.patch({ tenantId, endpointId })
    .set({ failingSince, unanswered, ...(isPausing ? { pausedUntil: toIso(now() + pauseMs) } : {}) })
    .remove(isPausing ? [] : ["pausedUntil"]);
  await tryWrite(write.go());
}

export async function endPause({ tenantId, endpointId, pausedUntil }: EndpointItem): Promise<void> {
  if (pausedUntil === undefined) return;
  await tryWrite(db().webhookEndpoint.patch({ tenantId, endpointId }).remove(["pausedUntil"]).go());
}

/** Mails once: the write is refused for an endpoint that is disabled already. */
async function stop({ tenantId, endpointId }: EndpointItem, stoppedFor: "failures" | "gone"): Promise<void> {
  const write = db()
    .webhookEndpoint.patch({ tenantId, endpointId })
    .set({ isEnabled: false, stoppedFor })
    .where(({ isEnabled }, op) => op.eq(isEnabled, true));
  if (!(await tryWrite(write.go()))) return;
  log.warn("webhook.endpoint-stopped", { endpointId, stoppedFor });
  await send(endpointStopped, { endpointId });
}
