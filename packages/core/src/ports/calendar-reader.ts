/** Reads calendars at addresses that tenants name. */
import type { WebhookFailure } from "./webhook-sender.ts";

export type CalendarAnswer =
  | { readonly kind: "read"; readonly text: string }
  | { readonly kind: "failed"; readonly reason: WebhookFailure | "status" | "too_large" };

export interface CalendarReader {
  /** At most 4 MB within 8 seconds, over HTTPS to public addresses, without redirects. Never throws. */
  read(url: string): Promise<CalendarAnswer>;
}
