import { db } from "../../db/service.ts";
import { context, runAsSystem } from "../../kernel/context.ts";
import { log } from "../../kernel/log.ts";
import { platformAccountId } from "../key.ts";
import { findOwnAccount, openAccount } from "./accounts.ts";
import { endDuplicates } from "./duplicates.ts";
import { findRow } from "./row.ts";
import { sync } from "./sync.ts";

export { findOwnAccount } from "./accounts.ts";
export { addCard, cards, invoices, portal, removeCard, type SavedCard, setDefaultCard, setUpCard } from "./cards.ts";
export { cancelAll, changePlan, previewChange, setCancellation } from "./change.ts";
export { begin as beginCheckout, state as checkoutState } from "./checkout.ts";
export { details, overview, type SubscriptionDetails } from "./overview.ts";
export {
  checkOwnAccount,
  connectOwn,
  disconnectOwn,
  type OwnAccount,
  webhookSettings,
} from "./own-account.ts";
export { plansOnSale, requirePlatformTerms } from "./plans.ts";
export { findOverduePayment, periodEnd } from "./row.ts";
export { sweep } from "./sweep.ts";
export { reconcile, reportUsage } from "./usage.ts";

interface PaymentEvent {
  readonly eventId: string;
  readonly customerId: string;
}

/** The context has a tenant if the event came to the tenant's own address instead of the platform's. */
export async function applyEvent({ eventId, customerId }: PaymentEvent): Promise<void> {
  const { tenantId: ownTenantId } = context();
  const accountId = ownTenantId ? (await findOwnAccount())?.accountId : platformAccountId;
  // The tenant has disconnected its account since the event.
  if (!accountId) return;
  const { payments } = await openAccount(accountId);
  const payer = await payments.payerOf(customerId);
  // Metadata that an account's owner wrote must never lead to another tenant.
  if (!payer || (ownTenantId && payer.tenantId !== ownTenantId)) return logIgnored(eventId, "unknown customer");
  const { tenantId } = payer;
  await runAsSystem(payer, "payment.event", async () => {
    const row = await findRow(payer);
    if (row?.customerId !== customerId || row.accountId !== accountId) return logIgnored(eventId, "another customer");
    const { data: applied } = await db().paymentEvent.get({ tenantId, eventId }).go({ consistent: true });
    if (!applied) await endDuplicates(await sync(payer, eventId));
  });
}

const logIgnored = (eventId: string, why: string): void => log.info("payment.event-ignored", { eventId, why });
