export { sendUsageAlerts } from "./alert.ts";
export { countGiven, findMeter, isEnterprise, minutesGiven, tenantMinutes, writeAllowance } from "./allowance.ts";
export { type AnsweredCredit, answeredCredit, answeredReservation, reserveAnswered } from "./answered.ts";
export { type CreditCheck, type CreditRefusal, creditOf, type DialRefusal } from "./credit.ts";
export { checkCredit, type Owner } from "./credit-check.ts";
export { minutesEndAt } from "./forecast.ts";
export { duplicateEnded, minutesAdded, paymentEvent, usageRecorded } from "./messages.ts";
export { newMeter, seedMeter } from "./new-meter.ts";
export {
  isShardable,
  type Reservation,
  release,
  releaseWaiting,
  reservation,
  reservationSeconds,
  reserve,
  settle,
  settledCounts,
  shardSeconds,
} from "./reserve.ts";
export * as Subscription from "./subscription/index.ts";
export { holdCalls, limitConcurrency, topUp } from "./top-up.ts";
export { dayIn } from "./trial.ts";
export {
  type CallOutlook,
  callOutlook,
  creditOutlook,
  minutesLimits,
  requireCredit,
  requireCreditForCall,
  toMinutesLimits,
  usage,
} from "./usage.ts";
export { planWeight } from "./weight.ts";
