/** Subscription, checkout, cards and invoices (administration spec §7); money is in cents. */
import * as z from "zod/mini";
import { defineEndpoint } from "../endpoint.ts";
import { refusalSchema } from "../errors.ts";
import { planNames } from "../plans.ts";
import { adminAccountScope, adminAfterStepUp, sessionOnly } from "./access.ts";
import { minutesLimitsSchema } from "./session.ts";
import { answer, doneSchema, idParams, instant } from "./shared.ts";

/** `none`: never subscribed, or on the product's own trial; the other statuses are Stripe's. */
export const subscriptionStatuses = [
  "none",
  "trialing",
  "active",
  "past_due",
  "unpaid",
  "incomplete",
  "canceled",
] as const;
export type SubscriptionStatus = (typeof subscriptionStatuses)[number];

const plan = z.enum(planNames, "No plan selected");
const interval = z._default(z.literal("monthly", "Only monthly plans are on sale"), "monthly");
const planChoice = z.object({ plan, interval });

const cents = z.number();

export const createCheckoutSession = defineEndpoint("createCheckoutSession", "POST /create-checkout-session", {
  summary: "Starts the checkout of a plan: the browser continues at `url` and returns to /billing/{sessionId}.",
  scope: "account",
  body: planChoice,
  response: answer({ sessionId: z.string(), url: z.string() }),
});

/** Not in the specification. The page /billing/{session_id} polls it, since the browser's return proves no payment. */
export const getCheckoutSession = defineEndpoint("getCheckoutSession", "GET /checkout-session/{id}", {
  summary: "The state of a checkout; once it is complete, this answer also activates the subscription.",
  params: z.object({ id: z.string("Not an identifier").check(z.maxLength(200, "Not an identifier")) }),
  response: answer({
    status: z.enum(["open", "complete", "expired"]),
    isActive: z.boolean(),
    plan: z.optional(plan),
    interval: z.literal("monthly"),
    message: z.optional(z.string()),
  }),
});

export const cardSchema = z.object({
  id: z.string(),
  brand: z.string(),
  last4: z.string(),
  expMonth: z.number(),
  expYear: z.number(),
  isDefault: z.boolean(),
  isExpired: z.boolean(),
});
export type Card = z.infer<typeof cardSchema>;

export const subscriptionStateSchema = z.object({
  status: z.enum(subscriptionStatuses),
  plan: z.string(),
  interval: z.literal("monthly"),
  isActive: z.boolean(),
  isCanceled: z.boolean(),
  isTrialing: z.boolean(),
  cancelsAtPeriodEnd: z.boolean(),
  customerSince: z.optional(instant),
  currentPeriodStart: z.optional(instant),
  currentPeriodEnd: z.optional(instant),
  /** Present while a payment is overdue; `isBlocked` once this time has passed, when no more calls start. */
  graceEndsAt: z.optional(instant),
  isBlocked: z.boolean(),
  /** Stripe's page of the open invoice. */
  payUrl: z.optional(z.string()),
  priceCents: cents,
  minutesLimits: minutesLimitsSchema,
  /** Billable calls of this period; the forecast assumes the pace so far. */
  calls: z.object({
    used: z.number(),
    included: z.number(),
    freeLeft: z.number(),
    overageCents: cents,
    forecast: z.optional(z.number()),
  }),
  forecastMinutes: z.optional(z.number()),
});
export type SubscriptionState = z.infer<typeof subscriptionStateSchema>;

export const getCurrentSubscription = defineEndpoint("getCurrentSubscription", "GET /current-subscription", {
  summary: "`data` has exactly one entry: the user's subscription, or one that says there is none.",
  response: answer({ data: z.array(subscriptionStateSchema) }),
});

export const invoiceSchema = z.object({
  id: z.string(),
  number: z.optional(z.string()),
  status: z.enum(["draft", "open", "paid", "uncollectible", "void"]),
  createdAt: instant,
  currency: z.string(),
  totalCents: cents,
  amountDueCents: cents,
  amountPaidCents: cents,
  lines: z.array(z.object({ description: z.string(), quantity: z.optional(z.number()), amountCents: cents })),
  url: z.optional(z.string()),
  pdfUrl: z.optional(z.string()),
});
export type Invoice = z.infer<typeof invoiceSchema>;

export const getInvoices = defineEndpoint("getInvoices", "GET /invoices", {
  summary: "The user's last 24 invoices, newest first.",
  response: answer({ data: z.array(invoiceSchema) }),
});

const cardsAnswer = { cards: z.array(cardSchema), hasData: z.boolean() };

export const getCards = defineEndpoint("getCards", "GET /get-cards", {
  summary: "The user's saved cards, the default one first.",
  response: answer(cardsAnswer),
});

export const createSetupIntent = defineEndpoint("createSetupIntent", "POST /create-setup-intent", {
  summary: "What Stripe's form needs to save a card; the card itself never reaches this API.",
  ...sessionOnly,
  response: answer({ clientSecret: z.string(), publishableKey: z.string(), scriptUrl: z.string() }),
});

const paymentMethodId = z
  .string("Card not found.")
  .check(z.minLength(1, "Card not found."), z.maxLength(100, "Card not found."));

export const addPaymentMethod = defineEndpoint("addPaymentMethod", "POST /add-payment-method", {
  summary: "Saves the card of a confirmed setup intent, as the default unless `isDefault` is false.",
  ...sessionOnly,
  body: z.object({ paymentMethodId, isDefault: z._default(z.boolean(), true) }),
  response: z.extend(doneSchema, cardsAnswer),
});

export const setDefaultCard = defineEndpoint("setDefaultCard", "POST /set-default-card", {
  summary: "Pays with this card from now on, open invoices too.",
  ...sessionOnly,
  body: z.object({ paymentMethodId }),
  response: z.extend(doneSchema, cardsAnswer),
});

export const removeCard = defineEndpoint("removeCard", "DELETE /delete-card/{id}", {
  summary: "Removes a card; refused for the one that pays the subscription.",
  ...sessionOnly,
  params: idParams,
  response: z.extend(doneSchema, cardsAnswer),
});

export const createPortalSession = defineEndpoint("createPortalSession", "POST /create-portal-session", {
  summary: "A short-lived link to Stripe's own pages for customers.",
  ...sessionOnly,
  response: answer({ url: z.string() }),
});

export const previewPlanChange = defineEndpoint("previewPlanChange", "GET /preview-plan-change", {
  summary: "What a change of plan would cost now, as Stripe prorates it.",
  query: z.object({ plan }),
  response: answer({
    /** Charged with the change; a negative amount is credited to the next invoice. */
    amountDueCents: cents,
    lines: z.array(z.object({ description: z.string(), amountCents: cents })),
    currentPeriodEnd: instant,
  }),
});

const subscriptionAnswer = z.extend(doneSchema, { data: z.array(subscriptionStateSchema) });

export const changePlan = defineEndpoint("changePlan", "POST /change-plan", {
  summary: "Changes the subscription's plan now, prorated.",
  scope: "account",
  body: planChoice,
  response: subscriptionAnswer,
});

export const cancelSubscription = defineEndpoint("cancelSubscription", "POST /cancel-subscription", {
  summary: "Ends the subscription when its paid period ends.",
  scope: "account",
  response: subscriptionAnswer,
});

export const undoCancellation = defineEndpoint("undoCancellation", "POST /undo-cancellation", {
  summary: "Undoes a cancellation: the subscription continues after its period.",
  scope: "account",
  response: subscriptionAnswer,
});

/** A tenant's own Stripe account. `ok`: checked; `reconnect`: its key must be replaced; `incomplete`: see `refusal`. */
export const stripeAccountSchema = z.object({
  status: z.enum(["ok", "incomplete", "reconnect"]),
  refusal: z.optional(refusalSchema),
  keyEnding: z.string(),
  publishableKey: z.string(),
  hasWebhookSecret: z.boolean(),
  webhookUrl: z.string(),
  events: z.array(z.string()),
  isLive: z.boolean(),
  connectedAt: instant,
  checkedAt: instant,
});
export type StripeAccount = z.infer<typeof stripeAccountSchema>;

export const getStripeAccount = defineEndpoint("getStripeAccount", "GET /stripe-account", {
  summary: "The tenant's own Stripe account, to which its users pay; absent: they pay the platform.",
  access: "admin",
  response: answer({ account: z.optional(stripeAccountSchema), webhookUrl: z.string(), events: z.array(z.string()) }),
});

const stripeAccountAnswer = z.extend(doneSchema, { account: stripeAccountSchema });

const stripeKey = (message: string, pattern: RegExp) => z.string(message).check(z.trim(), z.regex(pattern, message));

export const connectStripeAccount = defineEndpoint("connectStripeAccount", "PUT /stripe-account", {
  summary: "Connects the tenant's own Stripe account, or replaces its keys; makes its products and prices.",
  ...adminAfterStepUp,
  body: z.object({
    restrictedKey: stripeKey("Enter a restricted key that begins with rk_.", /^rk_(test|live)_\w{10,250}$/),
    publishableKey: stripeKey("Enter a publishable key that begins with pk_.", /^pk_(test|live)_\w{10,250}$/),
    /** May follow later: Stripe makes it with the webhook endpoint. */
    webhookSecret: z.optional(stripeKey("Enter a signing secret that begins with whsec_.", /^whsec_[\w+/=]{10,250}$/)),
  }),
  response: stripeAccountAnswer,
});

export const checkStripeAccount = defineEndpoint("checkStripeAccount", "POST /stripe-account/check", {
  summary: "Asks Stripe whether the tenant's account still works.",
  ...adminAccountScope,
  response: stripeAccountAnswer,
});

export const disconnectStripeAccount = defineEndpoint("disconnectStripeAccount", "DELETE /stripe-account", {
  summary: "Forgets the tenant's Stripe account; refused while subscriptions are paid to it.",
  ...adminAfterStepUp,
  response: doneSchema,
});

export const billingEndpoints = {
  createCheckoutSession,
  getCheckoutSession,
  getCurrentSubscription,
  previewPlanChange,
  changePlan,
  cancelSubscription,
  undoCancellation,
  getInvoices,
  getCards,
  createSetupIntent,
  addPaymentMethod,
  setDefaultCard,
  removeCard,
  createPortalSession,
  getStripeAccount,
  connectStripeAccount,
  checkStripeAccount,
  disconnectStripeAccount,
};
