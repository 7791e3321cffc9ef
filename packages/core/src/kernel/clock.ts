/** The only source of time. The sandbox moves it; no other module reads the system clock. */

let offsetMs = 0;

/** Milliseconds since the epoch. */
export const now = (): number => Date.now() + offsetMs;

export const nowIso = (): string => new Date(now()).toISOString();

export const clockOffset = (): number => offsetMs;

export function setClockOffset(ms: number): void {
  offsetMs = ms;
}

export const toIso = (ms: number): string => new Date(ms).toISOString();

/** Seconds since the epoch, DynamoDB's TTL format. */
export const toTtl = (ms: number): number => Math.floor(ms / 1000);

/** Whether this is a full IANA time zone name. Abbreviations are rejected, because runtimes disagree on them. */
export function isTimeZone(timezone: string): boolean {
  if (!timezone.includes("/") && timezone !== "UTC") return false;
  try {
    new Intl.DateTimeFormat("en", { timeZone: timezone });
    return true;
  } catch {
    return false;
  }
}

export const sleep = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
