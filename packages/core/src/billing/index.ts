export { sendUsageAlerts } from "./alert.ts";
export {
  countGivenMinutes,
  findMeter,
  isEnterprise,
  newMeter,
  planWeight,
  readGivenMinutes,
  seedMeter,
  tenantMinutes,
  writeAllowance,
} from "./allowance.ts";
export {
  type CreditCheck,
  type CreditRefusal,
  checkCredit,
  checkMeters,
  type DialRefusal,
  loadMeters,
  type Meters,
  type Owner,
} from "./credit.ts";
export { creditChanged, duplicateSubscriptionEnded, paymentEvent, usageRecorded } from "./messages.ts";
export {
  answeredReservation,
  isShardable,
  maxRunShards,
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
export { limitConcurrency, setCallsHeld, topUp } from "./top-up.ts";
export { dayIn } from "./trial.ts";
export {
  type CallOutlook,
  callOutlook,
  creditOutlook,
  minutesEndAt,
  minutesLimits,
  requireCredit,
  requireCreditForCall,
  toMinutesLimits,
  usage,
} from "./usage.ts";
