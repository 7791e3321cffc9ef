import type { DynamoDBDocumentClient } from "@aws-sdk/lib-dynamodb";
import { loosens } from "@callwright/contracts/calling-policy";
import {
  type CallingPolicy,
  callingPolicySchema,
  saveCallingPolicy,
  weekdays,
} from "@callwright/contracts/endpoints/reach";
import { refusal } from "@callwright/contracts/refusals";
import * as Audit from "../audit/index.ts";
import { db, type Item } from "../db/service.ts";
import { transact, type Write, type Writer } from "../db/transact.ts";
import { now, nowIso } from "../kernel/clock.ts";
import { context, tenantId, userActor } from "../kernel/context.ts";
import { invalidField } from "../kernel/error.ts";
import { fn, parse } from "../kernel/fn.ts";
import { newId } from "../kernel/id.ts";
import type { Hours } from "./rules.ts";

export const defaultPolicy: CallingPolicy = { noSaturdays: false, allowAskedFor: false };

export interface Rules {
  readonly policy: CallingPolicy;
  readonly sealedMarkKey: string | undefined;
  readonly doNotCall: { readonly total: number; readonly version: number };
}

export async function loadRules(owner: string): Promise<Rules> {
  const { data } = await db().calling.get({ tenantId: owner }).go({ consistent: true });
  const policy = data?.policy ? parse(callingPolicySchema, data.policy) : defaultPolicy;
  const doNotCall = { total: data?.doNotCallTotal ?? 0, version: data?.doNotCallVersion ?? 0 };
  return { policy, sealedMarkKey: data?.sealedMarkKey, doNotCall };
}

export const readPolicy = async (): Promise<CallingPolicy> => (await loadRules(tenantId())).policy;

export const rulesCacheMs = 15_000;

const cache = new WeakMap<DynamoDBDocumentClient, Map<string, { rules: Rules; readAt: number }>>();

export const cachedPolicy = async (): Promise<CallingPolicy> => (await cachedRules(tenantId())).policy;

export async function cachedRules(owner: string): Promise<Rules> {
  const { client } = context().database;
  const byOwner = cache.get(client) ?? new Map();
  cache.set(client, byOwner);
  const cached = byOwner.get(owner);
  if (cached && Math.abs(now() - cached.readAt) < rulesCacheMs) return cached.rules;
  const rules = await loadRules(owner);
  byOwner.set(owner, { rules, readAt: now() });
  return rules;
}

export function invalidateRules(owner: string): void {
  cache.get(context().database.client)?.delete(owner);
}

export function policyHours({ window, noSaturdays }: CallingPolicy): Hours | undefined {
  if (!window && !noSaturdays) return undefined;
  const days = noSaturdays ? weekdays.filter((day) => day !== "sat") : weekdays;
  return Object.fromEntries(days.map((day) => [day, [window?.from ?? "00:00", window?.to ?? "23:59"] as const]));
}

export const changePolicy = fn(saveCallingPolicy.body, async ({ reason, ...after }): Promise<CallingPolicy> => {
  const { window } = after;
  if (window && window.from >= window.to) throw invalidField("window.to", refusal("hours_reversed"));
  const before = await readPolicy();
  const isLooser = loosens(before, after);
  if (isLooser && !reason) throw invalidField("reason", refusal("policy_reason_missing"));
  const { userId } = userActor();
  await transact((writer) => [
    writer.calling.upsert({ tenantId: tenantId(), policy: after }).commit(),
    Audit.entry(writer, {
      action: "calling_policy.changed",
      target: { kind: "calling_policy", id: tenantId(), name: "" },
      before,
      after,
      reason,
    }),
    ...(isLooser
      ? [logCalling(writer, { kind: "loosened", actor: userId, words: reason ?? "", change: { before, after } })]
      : []),
  ]);
  invalidateRules(tenantId());
  return after;
});

type LogEntry = Omit<Item<"callingLog">, "tenantId" | "logId" | "at">;

export const logCalling = (writer: Writer, entry: LogEntry, owner = tenantId()): Write =>
  writer.callingLog.create({ tenantId: owner, logId: newId("log"), at: nowIso(), ...entry }).commit();

interface RequestedCall extends Pick<LogEntry, "phoneNumber" | "callId" | "words"> {
  readonly kind: "asked_for" | "own_number";
}

/** Logs who placed a call that hours do not limit: one that the person asked for, or one to the user's own number. */
export const logRequestedCall = (writer: Writer, call: RequestedCall): Write =>
  logCalling(writer, { actor: userActor().userId, ...call });
