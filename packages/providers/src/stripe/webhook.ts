/** Verifies that a webhook comes from the Stripe account, and recently. Loads nothing of the SDK. */
import { createHmac, timingSafeEqual } from "node:crypto";

/** An event's signature may be this old, or this far ahead of our clock. */
export const toleranceSeconds = 300;

/** `header`: `t=<seconds>,v1=<hex>`, with a `v1` for each secret while one is replaced. */
export function verifyStripe(
  secrets: readonly string[],
  header: string | undefined,
  body: string,
  now: number,
): boolean {
  const parts = (header ?? "").split(",").map((part) => part.trim().split("="));
  const [, time = ""] = parts.find(([name]) => name === "t") ?? [];
  const isFresh = /^\d{1,12}$/.test(time) && Math.abs(Math.floor(now / 1000) - Number(time)) <= toleranceSeconds;
  if (!isFresh) return false;
  const signatures = parts.flatMap(([name, value = ""]) => (name === "v1" ? [Buffer.from(value)] : []));
  return secrets.some((secret) => {
    if (secret === "") return false;
    const expected = Buffer.from(createHmac("sha256", secret).update(`${time}.${body}`).digest("hex"));
    return signatures.some((sent) => sent.length === expected.length && timingSafeEqual(sent, expected));
  });
}

export interface StripeHint {
  readonly eventId: string;
  readonly type: string;
  readonly customerId: string;
}

/** "foreign": not an event, or one of another account through Connect. Undefined for events about no customer. */
export function readHint(event: unknown): StripeHint | "foreign" | undefined {
  const { id, type, account, data } = fieldsOf(event);
  if (typeof id !== "string" || typeof type !== "string") return "foreign";
  if (account !== undefined) return "foreign";
  const object = fieldsOf(fieldsOf(data).object);
  const customer = object.object === "customer" ? object.id : object.customer;
  return typeof customer === "string" ? { eventId: id, type, customerId: customer } : undefined;
}

const fieldsOf = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null ? Object.fromEntries(Object.entries(value)) : {};

export const eventTypes = [
  "checkout.session.completed",
  "checkout.session.async_payment_succeeded",
  "checkout.session.async_payment_failed",
  "customer.subscription.created",
  "customer.subscription.updated",
  "customer.subscription.deleted",
  "customer.subscription.paused",
  "customer.subscription.resumed",
  "invoice.paid",
  "invoice.payment_failed",
  "invoice.payment_action_required",
  "invoice.voided",
] as const;
