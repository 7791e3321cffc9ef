/** The one source of time. Locally the sandbox moves it; nothing else reads the machine's clock. */

let offsetMs = 0;

/** Milliseconds since the epoch. */
export const now = (): number => Date.now() + offsetMs;

/** The present instant, ISO 8601 in UTC with milliseconds. */
export const nowIso = (): string => new Date(now()).toISOString();

export const clockOffset = (): number => offsetMs;

/** Moves the clock against the machine's; for the sandbox and tests only. */
export function setClockOffset(ms: number): void {
  offsetMs = ms;
}

export const toIso = (ms: number): string => new Date(ms).toISOString();

/** Seconds since the epoch, as DynamoDB's time-to-live wants them. */
export const toTtl = (ms: number): number => Math.floor(ms / 1000);

/** Whether the runtime knows a time zone of that name. Short names are none: some parts of it refuse what others take. */
export function isTimeZone(timezone: string): boolean {
  if (!timezone.includes("/") && timezone !== "UTC") return false;
  try {
    new Intl.DateTimeFormat("en", { timeZone: timezone });
    return true;
  } catch {
    return false;
  }
}
