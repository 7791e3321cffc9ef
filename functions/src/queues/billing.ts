import * as Billing from "@callwright/core/billing/index";
import { createWorker, on } from "./worker.ts";

export const handler = createWorker(
  on(Billing.paymentEvent, (event) => Billing.Subscription.applyEvent(event)),
  on(Billing.usageRecorded, (call) => Billing.Subscription.reportUsage(call)),
);
