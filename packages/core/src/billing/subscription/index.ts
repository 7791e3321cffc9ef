/** Subscriptions: customers, checkouts, cards, usage and a tenant's own account. The payments provider owns the money. */
export { findOwn } from "./accounts.ts";
export { addCard, beginCard, cards, invoices, portal, removeCard, type SavedCard, setDefaultCard } from "./cards.ts";
export { changePlan, endAll, previewChange, setCancellation } from "./change.ts";
export { begin as beginCheckout, state as checkoutState } from "./checkout.ts";
export { applyEvent } from "./event.ts";
export { details, overview, type SubscriptionDetails } from "./overview.ts";
export { checkOwn, connect, disconnect, type OwnAccount, webhookOf } from "./own-account.ts";
export { plansOnSale, requireOwnTerms } from "./plans.ts";
export { reconcile } from "./reconcile.ts";
export { overdueOf, periodEnd } from "./row.ts";
export { sweep } from "./sweep.ts";
export { reportUsage } from "./usage.ts";
