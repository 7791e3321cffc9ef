export { sendUsageAlerts } from "./alert.ts";
export {
  countGiven,
  findMeter,
  isEnterprise,
  minutesGiven,
  newMeter,
  planWeight,
  seedMeter,
  tenantMinutes,
  writeAllowance,
} from "./allowance.ts";
export { type CreditCheck, type CreditRefusal, creditOf, type DialRefusal } from "./credit.ts";
export { type AnsweredCredit, answeredCredit, checkCredit, type Owner } from "./credit-check.ts";
export { minutesEndAt } from "./forecast.ts";
export { duplicateEnded, minutesAdded, paymentEvent, usageRecorded } from "./messages.ts";
export {
  answeredReservation,
  isShardable,
  type Reservation,
  release,
  releaseWaiting,
  reservation,
  reservationSeconds,
  reserve,
  reserveAnswered,
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
