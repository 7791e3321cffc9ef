/** Billing owns the minutes: what a user and a tenant may use, what calls reserve, and one ledger row a settled call. */
export { noteUse } from "./alert.ts";
export { type Fare, look, type Owner, type Refusal, type Stop } from "./credit-check.ts";
export { minutesAlert, toppedUp } from "./messages.ts";
export { newMeter, seedMeter } from "./new-meter.ts";
export {
  type Reservation,
  release,
  reservation,
  reserve,
  settle,
} from "./reserve.ts";
export { limitLive, topUp } from "./top-up.ts";
export { minutesLeft, minutesLimits, requireOpen, standing } from "./usage.ts";
