/** Cards: which numbers are valid, and what each does when it is saved and charged. */
import { testCards } from "./accounts.ts";
import type { Decline } from "./errors.ts";
import { newStripeId, type PaymentMethod } from "./objects.ts";

export interface CardInput {
  readonly number: string;
  readonly expMonth: number;
  /** Four digits. */
  readonly expYear: number;
}

export type CardCheck =
  | { readonly ok: true; readonly needsAuthentication: boolean }
  | { readonly ok: false; readonly words: string };

const brandOf = (number: string): string => {
  if (/^3[47]/.test(number)) return "amex";
  return /^(5[1-5]|2[2-7])/.test(number) ? "mastercard" : "visa";
};

/** Checks the length and the Luhn check digit. */
function isCardNumber(number: string): boolean {
  if (!/^\d{13,19}$/.test(number)) return false;
  const sum = [...number].reverse().reduce((total, digit, index) => {
    const value = Number(digit) * (index % 2 === 1 ? 2 : 1);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0;
}

/** A card is valid to the end of its month. */
const isExpired = (month: number, year: number, atMs: number): boolean => Date.UTC(year, month, 1) <= atMs;

export function checkCard({ number, expMonth, expYear }: CardInput, atMs: number): CardCheck {
  if (!isCardNumber(number)) return { ok: false, words: "Your card number is invalid." };
  if (!(expMonth >= 1 && expMonth <= 12) || !expYear)
    return { ok: false, words: "Your card's expiration date is incomplete." };
  if (isExpired(expMonth, expYear, atMs)) return { ok: false, words: "Your card's expiration date is in the past." };
  if (number === testCards.declined) return { ok: false, words: "Your card was declined." };
  return { ok: true, needsAuthentication: number === testCards.threeDSecure };
}

/** "12 / 34" as month and year. */
export function readExpiry(text: string): Pick<CardInput, "expMonth" | "expYear"> {
  const [, month = "", year = ""] = /^\s*(\d{1,2})\s*\/\s*(\d{2}|\d{4})\s*$/.exec(text) ?? [];
  return { expMonth: Number(month), expYear: year === "" ? 0 : Number(year) + (year.length === 2 ? 2000 : 0) };
}

export const newCard = (
  { number, expMonth, expYear }: CardInput,
  customer: string | null,
  atMs: number,
  { isAuthenticated }: { readonly isAuthenticated: boolean },
): PaymentMethod => ({
  id: newStripeId("pm"),
  object: "payment_method",
  created: Math.floor(atMs / 1000),
  livemode: false,
  metadata: {},
  type: "card",
  customer,
  card: { brand: brandOf(number), last4: number.slice(-4), exp_month: expMonth, exp_year: expYear },
  $: { number, isAuthenticated },
});

/** Why a charge of the saved card fails; undefined if it succeeds. */
export function declineOf(card: PaymentMethod | undefined, atMs: number): Decline | undefined {
  if (!card) return "no_payment_method";
  const { exp_month: month, exp_year: year } = card.card;
  if (isExpired(month, year, atMs)) return "expired_card";
  if (card.$.number === testCards.declined || card.$.number === testCards.declinesLater) return "generic_decline";
  return card.$.number === testCards.threeDSecure && !card.$.isAuthenticated ? "authentication_required" : undefined;
}
