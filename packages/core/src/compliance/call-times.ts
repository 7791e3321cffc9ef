import { now, toIso } from "../kernel/clock.ts";
import { earliestAllowed } from "./gate.ts";
import { numberPlace } from "./place.ts";

const stepMs = 3_600_000;
const days = 7;

const nextHour = (at: number): number => Math.ceil(at / stepMs) * stepMs;

export interface CallTimes {
  readonly zone: string;
  readonly times: readonly string[];
}

export async function callTimes(person: {
  readonly phoneNumber: string;
  readonly timezone?: string | undefined;
}): Promise<CallTimes | undefined> {
  const { phoneNumber, timezone } = person;
  const zone = numberPlace(phoneNumber, timezone)?.zones[0];
  if (!zone) return undefined;
  const times: string[] = [];
  const end = now() + days * 24 * stepMs;
  for (let at = nextHour(now() + 1); at < end; ) {
    const found = await earliestAllowed({ phoneNumber, zone, from: at });
    if (!found) break;
    const open = Date.parse(found.at);
    if (open === at) times.push(toIso(at));
    at = open === at ? at + stepMs : nextHour(open);
  }
  return { zone, times };
}
