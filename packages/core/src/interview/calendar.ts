import { refusal } from "@callwright/contracts/refusals";
import { db, type Item } from "../db/service.ts";
import { tryWrite } from "../db/transact.ts";
import { now, nowIso } from "../kernel/clock.ts";
import { ports, tenantId } from "../kernel/context.ts";
import { invalidField } from "../kernel/error.ts";
import { describeError, log } from "../kernel/log.ts";
import type { WebhookUrlProblem } from "../ports/webhook-sender.ts";
import type { Interval } from "./slots.ts";

export type CalendarItem = Item<"interviewCalendar">;

const freshMs = 5 * 60_000;
/** Pause after a failed read, during which the last copy counts. */
const retryPauseMs = 60_000;
/** How far ahead busy times are read: further than interviews can be booked. */
const readAheadMs = 62 * 86_400_000;
const calendarKey = (parentId: string) => ({ tenantId: tenantId(), parentId });
const sealContext = (parentId: string) => ({ ...calendarKey(parentId), purpose: "calendars" });

export async function loadCalendar(parentId: string): Promise<CalendarItem | undefined> {
  const { data } = await db().interviewCalendar.get(calendarKey(parentId)).go({ consistent: true });
  return data ?? undefined;
}

const problems: Readonly<Record<WebhookUrlProblem, ReturnType<typeof refusal>>> = {
  invalid: refusal("webhook_url_invalid"),
  insecure: refusal("webhook_url_insecure"),
  credentials: refusal("webhook_url_has_password"),
  private: refusal("webhook_url_private"),
  unknown: refusal("webhook_url_unknown"),
};

export async function saveCalendar(parentId: string, address: string, zone: string): Promise<void> {
  // Calendar applications write the same address with the scheme "webcal".
  const url = address.replace(/^webcals?:/i, "https:");
  const problem = await ports().webhookSender.problemOf(url);
  if (problem) throw invalidField("calendarUrl", problems[problem]);
  const busy = await fetchBusy(url, zone);
  if (!busy) throw invalidField("calendarUrl", refusal("calendar_unreadable"));
  const sealedAddress = await ports().vault.seal(url, sealContext(parentId));
  const { hostname: host } = new URL(url);
  await db()
    .interviewCalendar.put({ ...calendarKey(parentId), host, sealedAddress, busy, readAt: nowIso() })
    .go();
}

export const removeCalendar = async (parentId: string): Promise<void> => {
  await db().interviewCalendar.delete(calendarKey(parentId)).go();
};

export async function busyTimes(parentId: string, zone: string): Promise<readonly Interval[]> {
  const calendar = await loadCalendar(parentId);
  if (!calendar) return [];
  const isFresh = Date.parse(calendar.readAt) > now() - freshMs;
  const isPaused = calendar.failedAt !== undefined && Date.parse(calendar.failedAt) > now() - retryPauseMs;
  return toIntervals(isFresh || isPaused ? calendar.busy : await refresh(calendar, zone));
}

async function refresh({ parentId, sealedAddress, busy }: CalendarItem, zone: string): Promise<CalendarItem["busy"]> {
  const fetched = await fetchBusy(await ports().vault.open(sealedAddress, sealContext(parentId)), zone);
  const patch = db().interviewCalendar.patch(calendarKey(parentId));
  const update = fetched
    ? patch.set({ busy: fetched, readAt: nowIso() }).remove(["failedAt"])
    : patch.set({ failedAt: nowIso() });
  // The address may have been replaced or removed meanwhile.
  const write = update.where((attributes, op) => op.eq(attributes.sealedAddress, sealedAddress)).go();
  await tryWrite(write).catch((error: unknown) =>
    log.warn("interview.calendar-not-stored", { parentId, error: describeError(error) }),
  );
  return fetched ?? busy;
}

async function fetchBusy(url: string, zone: string): Promise<CalendarItem["busy"] | undefined> {
  const answer = await ports().calendarReader.read(url);
  if (answer.kind === "failed") {
    log.warn("interview.calendar-failed", { reason: answer.reason });
    return undefined;
  }
  try {
    // Loaded on demand: few calls need the parser.
    const { parseBusyTimes } = await import("./busy.ts");
    const range = { from: now() - 86_400_000, to: now() + readAheadMs, zone };
    return parseBusyTimes(answer.text, range).map(({ from, to }) => [from, to]);
  } catch {
    // The error is not logged, since it quotes the file, which is private.
    log.warn("interview.calendar-failed", { reason: "unreadable" });
    return undefined;
  }
}

const toIntervals = (busy: CalendarItem["busy"]): Interval[] => busy.map(([from, to]) => ({ from, to }));
