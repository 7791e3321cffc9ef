/** A job's switches of texts: what waits is taken back when one is put off, and what is still due waits again when it is put on. */
import type * as z from "zod/mini";
import { keysOf, rowsOf } from "../db/page.ts";
import { db } from "../db/service.ts";
import { unlessRefused } from "../db/transact.ts";
import * as Job from "../job/index.ts";
import { now, nowIso } from "../kernel/clock.ts";
import { send, sendLater } from "../kernel/message.ts";
import * as PhoneNumber from "../number/index.ts";
import { drawerOf, preCallTextIdsOf, switchOf, type TextItem } from "./item.ts";
import { move } from "./move.ts";
import { againAfterCall } from "./post-call.ts";
import { againBeforeCall, preCallsAtOnce } from "./pre-call.ts";

type Switched = keyof typeof switchOf;
const purposes = ["pre_call", "post_call"] as const satisfies readonly Switched[];

/** Milliseconds of work after which a worker hands the rest on to the next message. */
const budgetMs = 15_000;
const readAtOnce = 100;
/** An index shows by then what was written before somebody put a switch over. */
const furtherSeconds = 30;

/**
 * Handles `job.texts-switched`: the texts become as the job's switches are now. Told twice, late, or while somebody switches
 * once more it ends as the switches do; lost it leaves texts that their last look takes back.
 */
export async function followSwitches(told: z.output<typeof Job.textsSwitched.schema>): Promise<void> {
  const { jobId, isFurther = false } = told;
  const endsAt = now() + budgetMs;
  const job = await Job.load(jobId);
  if (!job) return;
  let isLeft = false;
  for (const purpose of purposes)
    isLeft =
      (job[switchOf[purpose]] ? await queueAgain(job, purpose, endsAt) : await takeBack(job, purpose, endsAt)) ||
      isLeft;
  const after = await Job.load(jobId);
  const isOther = after && purposes.some((purpose) => after[switchOf[purpose]] !== job[switchOf[purpose]]);
  if (isLeft || isOther) return send(Job.textsSwitched, told);
  if (!isFurther) await sendLater(Job.textsSwitched, { jobId, isFurther: true }, furtherSeconds, `switched-${jobId}`);
}

/** Answers whether something is left. */
async function takeBack(job: Job.JobItem, purpose: Switched, endsAt: number): Promise<boolean> {
  const keys = await waitingKeys(job, purpose);
  for (let from = 0; from < keys.length; from += readAtOnce) {
    if (now() > endsAt) return true;
    for (const text of await textsAt(keys.slice(from, from + readAtOnce)))
      if (text.parentId === job.jobId && text.purpose === purpose)
        await move(text, { to: "dropped", from: ["scheduled"], reason: "switched_off" });
  }
  return false;
}

async function queueAgain(job: Job.JobItem, purpose: Switched, endsAt: number): Promise<boolean> {
  const keys = await takenBackKeys(job, purpose);
  for (let from = 0; from < keys.length; from += preCallsAtOnce) {
    if (now() > endsAt) return true;
    const texts = await textsAt(keys.slice(from, from + preCallsAtOnce));
    const still = texts.filter(({ state, reason, dueOf }) => state === "dropped" && reason === "switched_off" && dueOf);
    const alike = ({ numberId, dueAt, textId }: TextItem) => (purpose === "pre_call" ? `${numberId} ${dueAt}` : textId);
    for (const group of Map.groupBy(still, alike).values()) {
      await queueThese(job, purpose, group);
      // Whoever could not be queued does not stand in the way of those behind.
      for (const text of group) await leaveDrawer(text);
    }
  }
  return false;
}

/** Of one number, and due at one time. */
async function queueThese(job: Job.JobItem, purpose: Switched, texts: readonly TextItem[]): Promise<void> {
  const [first] = texts;
  const number = first && (await PhoneNumber.load(first.numberId));
  if (!first || !number || !PhoneNumber.isTextable(number)) return;
  if (purpose === "pre_call") await againBeforeCall({ job, number, texts });
  else await againAfterCall({ job, number, text: first });
}

/** Refused for one that was queued. */
async function leaveDrawer({ tenantId, textId }: TextItem): Promise<void> {
  const left = db()
    .text.patch({ tenantId, textId })
    .remove(["dueOf", "dueKey"])
    .where(({ state }, op) => op.eq(state, "dropped"));
  await unlessRefused(left.go());
}

export interface Waiting {
  /** Texts that wait for their time. */
  readonly waiting: number;
  /** Texts that the switch has taken back, and that would still be due. */
  readonly takenBack: number;
}

/** How many texts of a job of the signed-in user its switches are about. */
export async function switchable(jobId: string): Promise<Record<Switched, Waiting>> {
  const job = await Job.get(jobId);
  const count = async (purpose: Switched): Promise<Waiting> => {
    const keys = await waitingKeys(job, purpose);
    const mine = purpose === "pre_call" ? keys : (await textsAt(keys)).filter(({ parentId }) => parentId === jobId);
    return { waiting: mine.length, takenBack: (await takenBackKeys(job, purpose)).length };
  };
  const [pre_call, post_call] = await Promise.all([count("pre_call"), count("post_call")]);
  return { pre_call, post_call };
}

/** Keys tell whose texts they are, before calls; after calls they tell the call alone. */
async function waitingKeys({ tenantId, userId, jobId }: Job.JobItem, purpose: Switched) {
  const keys = await keysOf(db().text.query.ofGroup({ tenantId, userId, group: "waiting" }).params());
  const mine = (purpose === "pre_call" ? preCallTextIdsOf(jobId) : "text_post_").toLowerCase();
  return keys.filter(({ pk }) => pk.toLowerCase().includes(mine));
}

const takenBackKeys = ({ tenantId, jobId }: Job.JobItem, purpose: Switched) =>
  keysOf(
    db()
      .text.query.due({ dueOf: drawerOf(tenantId, jobId, purpose) })
      .gt({ dueKey: nowIso() })
      .params(),
  );

async function textsAt(keys: Parameters<typeof rowsOf>[0]): Promise<TextItem[]> {
  const { data } = db().text.parse({ Items: await rowsOf(keys) });
  return data;
}
