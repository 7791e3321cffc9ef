/** Judges every call that the provider takes, by the provider's own record. */
import { type Plan, trialCallsPerDay } from "../plan.ts";
import { latestExecutionMs, type ProviderCall } from "../world/provider.ts";
import { isOpen, localTime } from "./hours.ts";

interface DialsOptions {
  readonly blame: (words: string) => void;
  readonly plan: Plan;
  readonly providerCalls: () => readonly ProviderCall[];
  readonly isLineOfTenant: (voiceNumberId: string, tenantId: string) => boolean;
}

/** A prefix in the time zone of the first tenant, the only one that has a trial. */
const homePrefix = "+49";

const isLive = ({ isOver, rings }: ProviderCall): boolean => rings && !isOver;

/** A call that the carrier could not connect reached no phone, so it counts for no cap of a day. */
const countsForDay = ({ report }: ProviderCall): boolean => report.cause !== "carrier-fault";

export function createDialJudge({ blame, plan, providerCalls, isLineOfTenant }: DialsOptions) {
  /** A trial has a limit of calls a day; calls that reached no phone do not count. */
  function judgeTrial(
    call: ProviderCall,
    others: readonly ProviderCall[],
    { day, callsLeft, endsAt }: NonNullable<Plan["trial"]>,
  ): void {
    const dayOf = ({ acceptedAt }: ProviderCall) => localTime(homePrefix, acceptedAt).day;
    const today = dayOf(call);
    const count = others.filter((other) => countsForDay(other) && dayOf(other) === today).length + 1;
    const maxCalls = today === day ? callsLeft : trialCallsPerDay;
    if (count > maxCalls) blame(`a trial has ${count} calls on ${today}, not ${maxCalls}`);
    if (call.acceptedAt > endsAt + latestExecutionMs) blame(`${call.voiceCallId} rings after the end of a trial`);
  }

  return (call: ProviderCall): void => {
    const { ref, customer, voiceNumberId } = call.request;
    if (!call.rings) return;
    const others = providerCalls().filter((other) => other !== call && other.rings);
    const duplicate = others.find((other) => other.request.ref.callId === ref.callId);
    if (duplicate) blame(`call ${ref.callId} is dialled twice: ${duplicate.voiceCallId}, ${call.voiceCallId}`);
    const ofTenant = others.filter((other) => other.request.ref.tenantId === ref.tenantId);
    const toNumber = ofTenant.filter((other) => other.request.customer.number === customer.number);
    const concurrent = toNumber.find(isLive);
    if (concurrent) blame(`${customer.number} rings twice at once: ${concurrent.voiceCallId}, ${call.voiceCallId}`);
    const today = localTime(customer.number, call.acceptedAt).day;
    const earlier = toNumber.find(
      (other) => countsForDay(other) && localTime(customer.number, other.acceptedAt).day === today,
    );
    if (earlier && countsForDay(call))
      blame(`${customer.number} rings twice on ${today}: ${earlier.voiceCallId}, ${call.voiceCallId}`);
    if (!isOpen(customer.number, call.acceptedAt)) {
      const { weekday, hour, minute } = localTime(customer.number, call.acceptedAt);
      blame(`${customer.number} rings at ${weekday} ${hour}:${String(minute).padStart(2, "0")}, outside its hours`);
    }
    const onLine =
      ofTenant.filter((other) => isLive(other) && other.request.voiceNumberId === voiceNumberId).length + 1;
    if (onLine > plan.concurrency) blame(`${voiceNumberId} has ${onLine} calls at once, not ${plan.concurrency}`);
    const ofTenantNow = ofTenant.filter(isLive).length + 1;
    if (plan.maxLive !== undefined && ofTenantNow > plan.maxLive)
      blame(`a tenant has ${ofTenantNow} calls at once, not ${plan.maxLive}`);
    if (plan.trial && countsForDay(call)) judgeTrial(call, ofTenant, plan.trial);
    if (!isLineOfTenant(voiceNumberId, ref.tenantId))
      blame(`${voiceNumberId} dials for ${ref.tenantId}, which does not own it`);
  };
}
