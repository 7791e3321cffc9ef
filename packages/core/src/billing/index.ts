/** Billing owns the minutes: allowances, reservations, and one ledger row per settled call. */
export { sendUsageAlerts } from "./alert.ts";
export { type CreditCheck, type CreditRefusal, checkCredit, type DialRefusal, type Owner } from "./credit-check.ts";
export { minutesAdded, minutesAlert } from "./messages.ts";
export { newMeter, seedMeter } from "./new-meter.ts";
export {
  type Reservation,
  release,
  reservation,
  reserve,
  settle,
} from "./reserve.ts";
export { limitConcurrency, topUp } from "./top-up.ts";
export { type CallOutlook, callOutlook, minutesLimits, requireCredit, usage } from "./usage.ts";
export { weightOf } from "./weight.ts";
