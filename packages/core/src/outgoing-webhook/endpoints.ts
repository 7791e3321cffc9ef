import {
  type createWebhookEndpointBody,
  maxWebhookEndpoints,
  type updateWebhookEndpoint,
  webhookSecretOverlapHours,
} from "@callwright/contracts/endpoints/webhook";
import { type Refusal, refusal } from "@callwright/contracts/refusals";
import type * as z from "zod/mini";
import * as Audit from "../audit/index.ts";
import { db, type Item } from "../db/service.ts";
import { omitUndefined, transact, type Write, type Writer } from "../db/transact.ts";
import { now, nowIso, toIso } from "../kernel/clock.ts";
import { ports, tenantId, userActor } from "../kernel/context.ts";
import { AppError, invalidField, notFound } from "../kernel/error.ts";
import { newId, newToken } from "../kernel/id.ts";
import * as Outbox from "../outbox/index.ts";
import type { WebhookUrlProblem } from "../ports/webhook-sender.ts";

export type EndpointItem = Item<"webhookEndpoint">;

export const list = async (): Promise<readonly EndpointItem[]> =>
  (await db().webhookEndpoint.query.primary({ tenantId: tenantId() }).go({ consistent: true, pages: "all" })).data;

export async function find(endpointId: string): Promise<EndpointItem | undefined> {
  const { data } = await db().webhookEndpoint.get({ tenantId: tenantId(), endpointId }).go({ consistent: true });
  return data ?? undefined;
}

export async function get(endpointId: string): Promise<EndpointItem> {
  const endpoint = await find(endpointId);
  if (!endpoint) throw notFound("webhook_endpoint");
  return endpoint;
}

const urlRefusals: Record<WebhookUrlProblem, Refusal> = {
  invalid: refusal("webhook_url_invalid"),
  insecure: refusal("webhook_url_insecure"),
  credentials: refusal("webhook_url_has_password"),
  private: refusal("webhook_url_private"),
  unknown: refusal("webhook_url_unknown"),
};

async function requireUsableUrl(url: string): Promise<void> {
  const problem = await ports().webhookSender.problemOf(url);
  if (problem) throw invalidField("url", urlRefusals[problem]);
}

interface EndpointWithSecret {
  readonly endpoint: EndpointItem;
  readonly secret: string;
}

const sealContext = () => ({ tenantId: tenantId(), purpose: "webhooks" });

const newSecret = (): string => `whsec_${Buffer.from(newToken(), "base64url").toString("base64")}`;

export async function create(body: z.output<typeof createWebhookEndpointBody>): Promise<EndpointWithSecret> {
  const { url, description, events } = body;
  await requireUsableUrl(url);
  const secret = newSecret();
  const endpoint = {
    tenantId: tenantId(),
    endpointId: newId("whe"),
    url,
    description,
    events: [...new Set(events)],
    isEnabled: true,
    sealedSecret: await ports().vault.seal(secret, sealContext()),
    createdAt: nowIso(),
    createdBy: userActor().userId,
  };
  const result = await transact((writer) => [
    countEndpoint(writer, 1),
    writer.webhookEndpoint.create(endpoint).commit(),
    Audit.entry(writer, { action: "webhook_endpoint.created", target: auditTarget(endpoint), after: { url, events } }),
  ]);
  if (!result.ok) throw new AppError("conflict", refusal("too_many_webhook_endpoints", { count: maxWebhookEndpoints }));
  Outbox.forgetConsumers();
  return { endpoint, secret };
}

const countEndpoint = (writer: Writer, change: 1 | -1): Write =>
  writer.tenant
    .patch({ tenantId: tenantId() })
    .add({ webhookEndpointCount: change })
    .where(({ webhookEndpointCount }, op) =>
      change > 0
        ? `${op.notExists(webhookEndpointCount)} OR ${op.lt(webhookEndpointCount, maxWebhookEndpoints)}`
        : op.exists(webhookEndpointCount),
    )
    .commit();

const auditTarget = ({ endpointId, url }: Pick<EndpointItem, "endpointId" | "url">) => ({
  kind: "webhook_endpoint",
  id: endpointId,
  name: url,
});

type Changes = z.output<typeof updateWebhookEndpoint.body>;

export async function update(endpointId: string, changes: Changes): Promise<EndpointItem> {
  const before = await get(endpointId);
  if (changes.url !== undefined && changes.url !== before.url) await requireUsableUrl(changes.url);
  const setFields = omitUndefined(changes);
  const isSwitchedOnOrOff = changes.isEnabled !== undefined && changes.isEnabled !== before.isEnabled;
  // An endpoint that is enabled again starts without a record of failures; a new address only ends the pause.
  const isEnabledAgain = changes.isEnabled === true && !before.isEnabled;
  const result = await transact((writer) => [
    writer.webhookEndpoint
      .patch({ tenantId: tenantId(), endpointId })
      .set(setFields)
      .remove(isSwitchedOnOrOff ? ["stoppedFor"] : [])
      .remove(isEnabledAgain ? ["failingSince"] : [])
      .remove(isEnabledAgain || setFields.url !== undefined ? ["unanswered", "pausedUntil"] : [])
      .commit(),
    Audit.entry(writer, {
      action: "webhook_endpoint.changed",
      target: auditTarget(before),
      before: Object.fromEntries(Object.keys(setFields).map((name) => [name, before[name as keyof EndpointItem]])),
      after: setFields,
    }),
  ]);
  if (!result.ok) throw notFound("webhook_endpoint");
  return get(endpointId);
}

export async function remove(endpointId: string): Promise<void> {
  const endpoint = await get(endpointId);
  const result = await transact((writer) => [
    writer.webhookEndpoint
      .delete({ tenantId: tenantId(), endpointId })
      .where(({ createdAt }, op) => op.exists(createdAt))
      .commit(),
    countEndpoint(writer, -1),
    Audit.entry(writer, { action: "webhook_endpoint.deleted", target: auditTarget(endpoint) }),
  ]);
  if (!result.ok) throw notFound("webhook_endpoint");
  Outbox.forgetConsumers();
}

export async function rotateSecret(endpointId: string): Promise<EndpointWithSecret> {
  const before = await get(endpointId);
  const secret = newSecret();
  const sealedSecret = await ports().vault.seal(secret, sealContext());
  const result = await transact((writer) => [
    writer.webhookEndpoint
      .patch({ tenantId: tenantId(), endpointId })
      .set({
        sealedSecret,
        sealedPrevious: before.sealedSecret,
        previousUntil: toIso(now() + webhookSecretOverlapHours * 3_600_000),
      })
      .where((attributes, op) => op.eq(attributes.sealedSecret, before.sealedSecret))
      .commit(),
    Audit.entry(writer, { action: "webhook_endpoint.secret_rotated", target: auditTarget(before) }),
  ]);
  if (!result.ok) throw new AppError("conflict");
  return { endpoint: await get(endpointId), secret };
}

export async function openSecrets({ sealedSecret, sealedPrevious, previousUntil }: EndpointItem): Promise<string[]> {
  const isOverlapping = sealedPrevious !== undefined && previousUntil !== undefined && previousUntil > nowIso();
  const sealed = isOverlapping ? [sealedSecret, sealedPrevious] : [sealedSecret];
  return Promise.all(sealed.map((secret) => ports().vault.open(secret, sealContext())));
}
