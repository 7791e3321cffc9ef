/** Audit: the log of administrative changes. An entry is written in its change's transaction, if the change has one. */
import { isDeepStrictEqual } from "node:util";
import type { AuditAction } from "@callwright/contracts";
import { truncate } from "@callwright/contracts/truncate";
import { db } from "../db/service.ts";
import type { Write, Writer } from "../db/transact.ts";
import { now, toIso, toTtl } from "../kernel/clock.ts";
import { context, tenantId } from "../kernel/context.ts";
import { newId } from "../kernel/id.ts";

export { type AuditItem, type EntryFilter, entries } from "./read.ts";

const retentionMs = 2 * 366 * 86_400_000;
const maxUserAgentLength = 300;

export interface Change {
  readonly action: AuditAction;
  readonly target: { readonly kind: string; readonly id: string; readonly name: string };
  readonly before?: Values;
  readonly after?: Values;
  readonly reason?: string | undefined;
}

export const entry = (writer: Writer, change: Change): Write => writer.audit.create(entryFields(change)).commit();

export async function log(change: Change): Promise<void> {
  await db().audit.create(entryFields(change)).go();
}

function entryFields({ action, target, before, after, reason }: Change) {
  const at = toIso(now());
  const changedValues = differences(before, after);
  return {
    tenantId: tenantId(),
    entryId: newId("aud"),
    at,
    month: at.slice(0, 7),
    ttl: toTtl(now() + retentionMs),
    action,
    ...actorFields(),
    ...visitFields(),
    targetKind: target.kind,
    targetId: target.id,
    targetName: target.name,
    ...(changedValues.before && { before: changedValues.before }),
    ...(changedValues.after && { after: changedValues.after }),
    ...(reason && { reason }),
  };
}

/** Without a user, the entry names the cause of the change, such as an operator's command. */
function actorFields() {
  const { actor } = context();
  if (actor.type !== "user") {
    const actorId = actor.type === "system" && actor.userId ? actor.userId : "platform";
    return { actorId, actorName: actor.type === "public" ? "platform" : actor.cause };
  }
  const { apiKey, viewer } = actor;
  const { userId, user } = viewer ?? actor; // Who views the app as another user is the one who acts.
  return { actorId: userId, actorName: user?.name ?? userId, ...(apiKey && { apiKeyId: apiKey.apiKeyId }) };
}

function visitFields() {
  const { visit } = context();
  return visit ? { address: visit.address, userAgent: truncate(visit.userAgent, maxUserAgentLength) } : {};
}

export type Values = Readonly<Record<string, unknown>>;

/** An attribute that is named like a secret never reaches the log. */
const secretName = /password|secret|token|sealed|hash|credential|private/i;

const withoutSecrets = (values: Values): Values =>
  Object.fromEntries(Object.entries(values).filter(([name, value]) => value !== undefined && !secretName.test(name)));

export function differences(before?: Values, after?: Values): { readonly before?: Values; readonly after?: Values } {
  if (!before || !after)
    return { ...(before && { before: withoutSecrets(before) }), ...(after && { after: withoutSecrets(after) }) };
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  const changedNames = names.filter((name) => !isDeepStrictEqual(before[name], after[name]));
  const pick = (values: Values) => withoutSecrets(Object.fromEntries(changedNames.map((name) => [name, values[name]])));
  return { before: pick(before), after: pick(after) };
}
