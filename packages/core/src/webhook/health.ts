/** Notes an endpoint's successes and failures, and disables one that fails for days. */
import { db } from "../db/service.ts";
import { tryWrite } from "../db/transact.ts";
import { now, nowIso, toIso } from "../kernel/clock.ts";
import { log } from "../kernel/log.ts";
import { send } from "../kernel/message.ts";
import type { EndpointItem } from "./endpoints.ts";
import { endpointStopped } from "./messages.ts";

const minuteMs = 60_000;
export const maxFailingMs = 3 * 86_400_000;

/** Writes once a minute at most, and when failures end. */
export async function noteSuccess({ tenantId, endpointId, failingSince, lastDeliveredAt }: EndpointItem) {
  const minute = toIso(Math.floor(now() / minuteMs) * minuteMs);
  if (failingSince === undefined && lastDeliveredAt === minute) return;
  const noted = db()
    .webhookEndpoint.patch({ tenantId, endpointId })
    .set({ lastDeliveredAt: minute })
    .remove(["failingSince"]);
  await tryWrite(noted.go());
}

/** `isGone`: the endpoint answered 410. */
export async function noteFailure(endpoint: EndpointItem, { isGone }: { readonly isGone: boolean }): Promise<void> {
  const { tenantId, endpointId, failingSince } = endpoint;
  if (isGone) return stop(endpoint, "gone");
  if (failingSince === undefined) {
    const noted = db()
      .webhookEndpoint.patch({ tenantId, endpointId })
      .set({ failingSince: nowIso() })
      .where((attributes, op) => op.notExists(attributes.failingSince));
    await tryWrite(noted.go());
  } else if (Date.parse(failingSince) <= now() - maxFailingMs) await stop(endpoint, "failures");
}

/** Mails once: the write is refused for an endpoint that is disabled already. */
async function stop({ tenantId, endpointId }: EndpointItem, stoppedFor: "failures" | "gone"): Promise<void> {
  const stopped = db()
    .webhookEndpoint.patch({ tenantId, endpointId })
    .set({ isEnabled: false, stoppedFor })
    .where(({ isEnabled }, op) => op.eq(isEnabled, true));
  if (!(await tryWrite(stopped.go()))) return;
  log.warn("webhook.endpoint-stopped", { endpointId, stoppedFor });
  await send(endpointStopped, { endpointId });
}
