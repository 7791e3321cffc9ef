import type * as z from "zod/mini";
import * as Candidate from "../candidate/index.ts";
import { readKeys, readRows } from "../db/page.ts";
import { db } from "../db/service.ts";
import { tryWrite } from "../db/transact.ts";
import { now, nowIso } from "../kernel/clock.ts";
import { send, sendLater } from "../kernel/message.ts";
import * as PhoneNumber from "../number/index.ts";
import * as Parent from "../parent/index.ts";
import { switchByPurpose, switchedOffPartition, type TextItem } from "./item.ts";
import { preCallsPerTransaction, requeuePostCall, requeuePreCalls } from "./job-texts.ts";
import { transition } from "./transition.ts";

type SwitchedPurpose = keyof typeof switchByPurpose;
const purposes = ["pre_call", "post_call"] as const satisfies readonly SwitchedPurpose[];
const budgetMs = 15_000;
const pageSize = 100;
/** Seconds after which the lagging index shows all texts queued before the switch. */
const secondPassSeconds = 30;

/** Applies the current switches. Idempotent; if the message is lost, the check before sending drops the texts. */
export async function applySwitches(message: z.output<typeof Parent.textsSwitched.schema>): Promise<void> {
  const { parentId, isSecondPass = false } = message;
  const endsAt = now() + budgetMs;
  const parent = await Parent.load(parentId);
  if (!parent) return;
  let hasMore = false;
  for (const purpose of purposes) {
    const apply = parent[switchByPurpose[purpose]] ? requeueDropped : dropWaiting;
    if (await apply(parent, purpose, endsAt)) hasMore = true;
  }
  const latest = await Parent.load(parentId);
  const hasChanged =
    latest && purposes.some((purpose) => latest[switchByPurpose[purpose]] !== parent[switchByPurpose[purpose]]);
  if (hasMore || hasChanged) return send(Parent.textsSwitched, message);
  if (!isSecondPass)
    await sendLater(Parent.textsSwitched, { parentId, isSecondPass: true }, secondPassSeconds, `switched-${parentId}`);
}

/** True if the time budget ran out first. */
async function dropWaiting(parent: Parent.ParentItem, purpose: SwitchedPurpose, endsAt: number): Promise<boolean> {
  const keys = await waitingKeys(parent, purpose);
  for (let from = 0; from < keys.length; from += pageSize) {
    if (now() > endsAt) return true;
    for (const text of await loadTexts(keys.slice(from, from + pageSize)))
      if (text.parentId === parent.parentId && text.purpose === purpose)
        await transition(text, { to: "dropped", from: ["scheduled"], reason: "switched_off" });
  }
  return false;
}

async function requeueDropped(parent: Parent.ParentItem, purpose: SwitchedPurpose, endsAt: number): Promise<boolean> {
  const keys = await switchedOffKeys(parent, purpose);
  for (let from = 0; from < keys.length; from += preCallsPerTransaction) {
    if (now() > endsAt) return true;
    const texts = await loadTexts(keys.slice(from, from + preCallsPerTransaction));
    const dropped = texts.filter(
      ({ state, reason, dueOf }) => state === "dropped" && reason === "switched_off" && dueOf,
    );
    // Pre-call texts of one number that are due together are queued in one transaction.
    const keyOf = ({ numberId, dueAt, textId }: TextItem) => (purpose === "pre_call" ? `${numberId} ${dueAt}` : textId);
    for (const group of Map.groupBy(dropped, keyOf).values()) {
      await requeueGroup(parent, purpose, group);
      // Also for texts that could not be queued, so that they do not block the rest.
      for (const text of group) await removeFromSwitchedOff(text);
    }
  }
  return false;
}

async function requeueGroup(
  parent: Parent.ParentItem,
  purpose: SwitchedPurpose,
  texts: readonly TextItem[],
): Promise<void> {
  const [first] = texts;
  const number = first && (await PhoneNumber.load(first.numberId));
  if (!first || !number || !PhoneNumber.isTextable(number)) return;
  if (purpose === "pre_call") await requeuePreCalls({ parent, number, texts });
  else await requeuePostCall({ parent, number, text: first });
}

async function removeFromSwitchedOff({ tenantId, textId }: TextItem): Promise<void> {
  const write = db()
    .text.patch({ tenantId, textId })
    .remove(["dueOf", "dueKey"])
    .where(({ state }, op) => op.eq(state, "dropped"));
  await tryWrite(write.go());
}

export interface SwitchableCounts {
  readonly waiting: number;
  /** Texts that switching off has dropped and that switching on would queue again. */
  readonly takenBack: number;
}

export async function switchableTexts(parentId: string): Promise<Record<SwitchedPurpose, SwitchableCounts>> {
  const parent = await Parent.get(parentId);
  const count = async (purpose: SwitchedPurpose): Promise<SwitchableCounts> => {
    const keys = await waitingKeys(parent, purpose);
    const ofJob = purpose === "pre_call" ? keys : (await loadTexts(keys)).filter((text) => text.parentId === parentId);
    return { waiting: ofJob.length, takenBack: (await switchedOffKeys(parent, purpose)).length };
  };
  const [pre_call, post_call] = await Promise.all([count("pre_call"), count("post_call")]);
  return { pre_call, post_call };
}

/** Ids of pre-call texts contain the job. Ids of post-call texts contain only the call, so these may be of any job. */
async function waitingKeys({ tenantId, userId, parentId }: Parent.ParentItem, purpose: SwitchedPurpose) {
  const keys = await readKeys(db().text.query.ofGroup({ tenantId, userId, group: "waiting" }).params());
  const idPrefix = (purpose === "pre_call" ? Candidate.preCallTextIdPrefix(parentId) : "text_post_").toLowerCase();
  return keys.filter(({ pk }) => pk.toLowerCase().includes(idPrefix));
}

/** Keys of switched-off texts that are not yet due; each begins with `dueAt`. */
const switchedOffKeys = ({ tenantId, parentId }: Parent.ParentItem, purpose: SwitchedPurpose) =>
  readKeys(
    db()
      .text.query.due({ dueOf: switchedOffPartition(tenantId, parentId, purpose) })
      .gt({ dueKey: nowIso() })
      .params(),
  );

async function loadTexts(keys: Parameters<typeof readRows>[0]): Promise<TextItem[]> {
  const { data } = db().text.parse({ Items: await readRows(keys) });
  return data;
}
