/** What a world is like besides its faults: who is called, when, under which limits, and how much its users interfere. */
import type { ReachPlan } from "@callwright/contracts";
import type { Row } from "../table/expression.ts";
import type { Random } from "./random.ts";
import type { Weather } from "./weather.ts";
import { type Habit, habits } from "./world/people.ts";
import { kindOf } from "./world/record.ts";
import type { Cast } from "./world/template.ts";

/** When worlds begin: mornings (likelier), afternoon, end of calling hours, Saturdays, eves of clock changes. */
const startInstants = [
  "2027-03-10T09:00:00Z",
  "2027-03-10T09:00:00Z",
  "2027-03-10T09:00:00Z",
  "2027-06-16T13:30:00Z",
  "2027-06-16T17:40:00Z",
  "2027-06-16T17:46:00Z",
  "2027-03-13T14:45:00Z",
  "2027-03-27T14:30:00Z",
  "2027-10-30T14:00:00Z",
  "2027-11-06T18:50:00Z",
  "2027-06-16T06:30:00Z",
].map((instant) => Date.parse(instant));

/** Worlds made for cases that others seldom show. Most worlds are of no theme: "any". */
type Theme =
  | "any"
  | "one-slot" // two calls claim one slot at the same moment
  | "one-minute" // two calls claim one minute at the same moment
  | "second-call" // a second call to a person that the first did not reach
  | "reported-thrice" // an end is reported three times at the same moment
  | "never-reported" // ends are not reported
  | "dialled-late" // a dial is carried out late
  | "rejected" // the provider rejects dials
  | "trial" // a trial's last calls of a day
  | "retries" // people are tried several times
  | "turns" // two runs over one line
  | "paced" // a slow carrier
  | "shared" // an account with fewer lines than numbers
  | "texts" // texts follow calls while the files of the candidate list are written
  | "incoming" // people call back while others are called
  | "suppressed" // people are put on the do-not-call list the moment they are called
  | "webhooks" // tenants with webhooks
  | "promises" // people choose a time on their own page
  | "booking" // many people book few interview times
  | "transfer" // colleagues take calls
  | "long" // long lists
  | "hot" // partitions are throttled
  | "lagging"; // an index lags while nothing else fails

/** Themes of tiny worlds; repeated ones are more likely. */
const tinyThemes: readonly Theme[] = [
  ...(["one-slot", "one-minute", "one-minute", "one-minute", "second-call"] as const),
  ...([
    "reported-thrice",
    "reported-thrice",
    "never-reported",
    "dialled-late",
    "dialled-late",
    "trial",
    "rejected",
    "rejected",
    "suppressed",
    "suppressed",
  ] as const),
];

/** Themes by seed modulo 40: few seeds have one, since these worlds slow down the search for bugs of a single dial. */
const themeByRemainderOf40: Readonly<Partial<Record<number, Theme>>> = {
  ...{ 7: "retries", 13: "turns", 17: "paced", 37: "paced", 33: "incoming" },
  ...{ 11: "webhooks", 27: "webhooks", 29: "hot", 39: "lagging" },
};
/** Themes by seed modulo 80. */
const themeByRemainderOf80: Readonly<Partial<Record<number, Theme>>> = {
  ...{ 23: "promises", 31: "long", 47: "booking", 71: "transfer" },
};

interface Trial {
  /** The first day, such as 2027-03-10. */
  readonly day: string;
  /** Calls left on the first day. */
  readonly callsLeft: number;
  readonly endsAt: number;
}

function themeOfSeed(seed: number): Theme | undefined {
  // Worlds of many tenants are large, and therefore few.
  if (seed % 50 === 19) return "shared";
  if (seed % 40 === 3) return "texts";
  return themeByRemainderOf80[seed % 80] ?? themeByRemainderOf40[seed % 40];
}

/** Lines of an account that the product reserves for incoming calls by default. */
export const reservedLinesOf = (lines: number): number => Math.floor(lines / 10);

/** The calls that the product allows on each day of a trial. */
export const trialCallsPerDay = 3;

export interface Plan {
  readonly cast: Cast;
  /** How many numbers and at most how many people of each tenant take part; absent: users choose. */
  readonly crowd: { readonly numbers: number; readonly people: number } | undefined;
  readonly startsAt: number;
  readonly nonce: string;
  /** Lines of the provider's account. */
  readonly lines: number;
  /** The largest number of concurrent workers of each queue. */
  readonly workers: number | undefined;
  readonly concurrency: number;
  /** Seconds that each user has left. */
  readonly seconds: number;
  readonly maxLive: number | undefined;
  readonly reachPlan: ReachPlan | undefined;
  readonly habitOf: (phoneNumber: string) => Habit;
  /** Long in many tiny worlds: most of their calls then end before the first sweep. */
  readonly sweepEveryMs: number;
  /** How many tenants have users who act. */
  readonly busyTenants: number;
  /** Most worlds are tiny: most bugs show with one or two people, and tiny worlds are soon over. */
  readonly size: "tiny" | "small" | "large";
  readonly theme: Theme;
  /** The pace of each number. */
  readonly callsPerSecond: number | undefined;
  /** The largest number of kinds of faults at a time; absent: any number. */
  readonly maxFaults: number | undefined;
  /** Faults that occur in any case. */
  readonly fixedFaults: Partial<Weather>;
  /** Set where users are on a trial. */
  readonly trial: Trial | undefined;
  /** Probability that a user interferes with calls under way. */
  readonly meddling: number;
}

export function planFor(seed: number, random: Random): Plan {
  const habitByNumber = new Map<string, Habit>();
  const habitRandom = random.fork();
  const isOrdinary = random.chance(0.5);
  const largerSize = () => (random.chance(0.85) ? "small" : "large");
  const size = random.chance(0.8) ? "tiny" : largerSize();
  const isTiny = size === "tiny";
  const theme: Theme = themeOfSeed(seed) ?? (isTiny && random.chance(0.13) ? random.pick(tinyThemes) : "any");
  const base: Plan = {
    theme,
    cast: "pair",
    crowd: undefined,
    callsPerSecond: seed % 3 === 0 ? 0.5 : undefined,
    startsAt: random.pick(startInstants) + random.whole(0, 600_000),
    nonce: String(seed).padStart(8, "0"),
    lines: random.pick([10, 10, 10, 2, 1]),
    workers: seed % 9 === 0 ? 2 : undefined,
    concurrency: random.pick([1, 1, 2, 3]),
    seconds: random.pick([60_000, 60_000, 60_000, 60_000, 60, 150]),
    maxLive: random.pick([undefined, undefined, undefined, undefined, 1, 2]),
    reachPlan: random.chance(isTiny ? 0.97 : 0.9) ? once : undefined,
    habitOf: (phoneNumber) => {
      const known = habitByNumber.get(phoneNumber);
      if (known) return known;
      const habit = isOrdinary ? habitRandom.pick(["answers", "short", "silent"] as const) : habitRandom.pick(habits);
      habitByNumber.set(phoneNumber, habit);
      return habit;
    },
    size,
    maxFaults: isTiny ? 2 : undefined,
    fixedFaults: {},
    trial: undefined,
    sweepEveryMs: random.pick(isTiny ? [60_000, 240_000, 240_000] : [60_000]),
    busyTenants: size === "large" && random.chance(0.3) ? 2 : 1,
    meddling: random.pick(isTiny ? [0, 0, 0.7] : [0, 0.5, 1]),
  };
  if (theme === "any") return base;
  const atNoon = { ...base, startsAt: noon + random.whole(0, 600_000) };
  return { ...atNoon, ...themes[theme](atNoon, random) };
}

const once = { attempts: { no_answer: [], busy: [], voicemail: [], screened: [], failed: [] }, maxAttempts: 1 };
const thrice: ReachPlan = {
  attempts: { no_answer: [60], busy: [15, 30], voicemail: [], screened: [], failed: [2, 4, 8] },
  maxAttempts: 3,
};
const twice = { attempts: { ...once.attempts, failed: [15] }, maxAttempts: 2 };

/** In the middle of a day, in Europe and America. */
const noon = Date.parse("2027-03-10T14:30:00Z");

const dayMs = 24 * 3600_000;
/** The date in UTC, which at `noon` is the date everywhere that people are called. */
const dayOf = (instant: number): string => new Date(instant).toISOString().slice(0, 10);

/** What each theme changes in a plan; `...{ }` only keeps related settings on one line. */
const themes: Readonly<Record<Exclude<Theme, "any">, (base: Plan, random: Random) => Partial<Plan>>> = {
  // A first claim also checks the call's running number, which keeps the two apart; the claim after a refusal does not.
  "one-slot": () => ({
    ...pairSettings,
    concurrency: 1,
    seconds: 60_000,
    fixedFaults: { refusedDial: 0.7, doubledMessage: 0.5, slowMs: 2_000 },
  }),
  "one-minute": () => ({
    ...pairSettings,
    concurrency: 2,
    seconds: 60,
    fixedFaults: { refusedDial: 0.7, slowMs: 2_000 },
  }),
  rejected: () => ({ fixedFaults: { rejectedDial: 0.8 }, lines: 10, maxFaults: 1 }),
  "second-call": ({ habitOf }) => {
    const calledNumbers = new Set<string>();
    const failsFirst = (phoneNumber: string): Habit => {
      if (calledNumbers.has(phoneNumber)) return habitOf(phoneNumber);
      calledNumbers.add(phoneNumber);
      return "fails";
    };
    return { lines: 10, reachPlan: twice, habitOf: failsFirst, meddling: 0 };
  },
  "reported-thrice": () => ({
    fixedFaults: { tripledWebhook: 1, delayedWebhookMs: 0, staleReadMs: 2_000 },
    maxFaults: 1,
  }),
  "never-reported": () => ({ fixedFaults: { lostWebhook: 0.7 }, maxFaults: 1 }),
  trial: ({ startsAt }, random) => ({
    trial: { day: dayOf(startsAt), callsLeft: random.whole(1, 2), endsAt: startsAt + 5 * dayMs },
    ...{ seconds: 60_000, concurrency: 2, lines: 10, maxLive: undefined, meddling: 0, maxFaults: 1 },
  }),
  retries: (_, random) => {
    // Calls that fail together are due together, one shortly after the other.
    const habitChoices = random.chance(0.5)
      ? (["fails"] as const)
      : (["fails", "fails", "fails", "busy", "silent", "voicemail", "answers"] as const);
    return {
      // Rows held for long let the ends of several calls overlap.
      fixedFaults: random.chance(0.4) ? { lostDial: 0.3 } : { heldMs: 400 },
      ...{ size: "large", reachPlan: thrice, lines: 10, seconds: 60_000, maxLive: undefined },
      habitOf: () => random.pick(habitChoices),
    };
  },
  paced: () => ({ ...pairSettings, callsPerSecond: 0.5, concurrency: 2, seconds: 60_000 }),
  // At that time calling hours are open everywhere, and calls are longer than any fault.
  turns: (_, random) => ({
    startsAt: Date.parse("2027-06-16T13:05:00Z") + random.whole(0, 300_000),
    ...{ concurrency: 1, lines: 10, seconds: 60_000, maxLive: undefined, meddling: 0, maxFaults: 1 },
    habitOf: () => "hangs-on",
  }),
  shared: (_, random) => {
    const lines = random.pick([1, 2, 2, 10, 50]);
    const busyTenants = random.whole(1, 5);
    const totalPeople = lines < 10 ? random.whole(4, 10) : lines + random.whole(2, 12);
    return {
      ...{ cast: "crowd", size: "large", lines, busyTenants, concurrency: 1, seconds: 60_000, maxLive: undefined },
      crowd: { numbers: random.pick([1, 3, 12]), people: Math.min(14, Math.ceil(totalPeople / busyTenants)) },
      ...{ reachPlan: once, callsPerSecond: undefined, meddling: 0, maxFaults: random.pick([0, 0, 1, 2]) },
      habitOf: () => random.pick(["answers", "short"] as const),
    };
  },
  texts: (_, random) => ({
    ...{ size: "small", lines: 10, seconds: 60_000, maxLive: undefined, meddling: 0, trial: undefined },
    ...{ reachPlan: once, maxFaults: random.whole(0, 3), fixedFaults: random.chance(0.8) ? { lostDial: 0.5 } : {} },
    // The texts after short calls leave while the storm lasts.
    habitOf: () => random.pick(["answers", "short", "short", "silent"] as const),
  }),
  suppressed: () => ({ lines: 10, maxFaults: 1, meddling: 0 }),
  webhooks: (_, random) => ({
    ...{ cast: "whole", size: "large", lines: 10, seconds: 60_000, maxLive: undefined, trial: undefined },
    ...{ reachPlan: random.pick([once, thrice]), maxFaults: random.whole(0, 2) },
    fixedFaults: {
      ...(random.chance(0.8) ? { lostDelivery: 0.2, refusedDelivery: 0.2, unansweredDelivery: 0.2 } : {}),
      ...random.pick([{}, { slowMs: 3_000 }, { slowMs: 3_000 }, { killed: 0.015 }, { failedSend: 0.1 }]),
    },
  }),
  promises: (_, random) => ({
    ...{ cast: "whole", size: "small", lines: 10, seconds: 60_000, maxLive: undefined, meddling: 0 },
    ...{ reachPlan: random.pick([once, thrice]), maxFaults: random.whole(0, 2), callsPerSecond: undefined },
    habitOf: () => random.pick(["answers", "short", "silent", "busy"] as const),
  }),
  // Few times for many people, who all ask for one at the same moments.
  booking: (_, random) => ({
    ...{ cast: "whole", size: "small", lines: 10, seconds: 60_000, maxLive: undefined, meddling: 0 },
    ...{ reachPlan: once, maxFaults: random.whole(0, 2), callsPerSecond: undefined, concurrency: 3 },
    habitOf: () => random.pick(["hangs-on", "hangs-on", "answers"] as const),
  }),
  // Few lines for many people, and calls that colleagues take for up to an hour.
  transfer: (_, random) => ({
    ...{ cast: "whole", size: "small", lines: 2, seconds: 60_000, maxLive: undefined, meddling: 0 },
    ...{ reachPlan: once, maxFaults: random.whole(0, 2), callsPerSecond: undefined, concurrency: 3 },
    sweepEveryMs: 60_000,
    habitOf: () => random.pick(["hangs-on", "answers", "answers"] as const),
  }),
  long: (_, random) => ({
    ...{ cast: "long", size: "large", seconds: 60_000, maxLive: undefined, reachPlan: once, trial: undefined },
    ...{ lines: 10, concurrency: random.whole(1, 3), callsPerSecond: undefined, habitOf: () => "voicemail" },
    ...{ maxFaults: random.whole(0, 1), meddling: 0 },
  }),
  hot: ({ habitOf }) => ({ size: "small", maxFaults: 0, fixedFaults: { hotPartition: 0.5 }, habitOf }),
  lagging: (_, random) => ({
    ...{ size: "small", lines: 10, seconds: 60_000, maxLive: undefined, trial: undefined, meddling: 0, maxFaults: 0 },
    ...{ fixedFaults: { indexLagMs: 20_000 }, sweepEveryMs: 240_000, concurrency: 1 },
    reachPlan: random.pick([once, twice]),
    habitOf: () => random.pick(["short", "silent", "busy", "fails"] as const),
  }),
  incoming: (_, random) => ({
    ...{ size: "small", maxLive: undefined, meddling: 0, maxFaults: random.whole(0, 3) },
    ...{ lines: random.pick([2, 3, 10]), concurrency: random.whole(1, 2), seconds: random.pick([60_000, 60_000, 300]) },
    ...{ reachPlan: random.pick([once, thrice]), trial: undefined },
    habitOf: () => random.pick(["answers", "short", "silent", "silent", "busy"] as const),
  }),
  "dialled-late": () => ({ fixedFaults: { lateDial: 0.5 }, lines: 10, maxFaults: 1 }),
};

/** Settings for two calls at one moment: at this pace neither waits for the other. */
const pairSettings = { callsPerSecond: 1_000, lines: 10, maxLive: undefined, meddling: 0, maxFaults: 1 } as const;

/** Adapts the template's rows to a plan. */
export function changeRow(plan: Plan): (row: Row) => Row {
  return (row) => {
    switch (kindOf(row)) {
      case "number": {
        const canText = plan.theme === "texts";
        return { ...row, concurrency: plan.concurrency, callsPerSecond: plan.callsPerSecond, canText };
      }
      case "tenantmeter":
        return { ...row, maxLive: plan.maxLive };
      case "meter":
        return { ...row, remainingSeconds: plan.seconds, allowedSeconds: plan.seconds, ...trialOf(plan) };
      case "parent":
        return {
          ...row,
          ...(plan.reachPlan ? { reachPlan: plan.reachPlan } : {}),
          ...textsOf(plan),
          ...interviewsOf(plan),
          ...colleaguesOf(plan),
        };
      default:
        return row;
    }
  };
}

const textsOf = ({ theme }: Plan): Row =>
  theme === "texts" ? { isPostCallSms: true, smsTemplate: "Thank you for your time." } : {};

const weekdays = ["mon", "tue", "wed", "thu", "fri"] as const;

function interviewsOf({ theme }: Plan): Row {
  if (theme !== "booking") return {};
  const rules = {
    isOn: true,
    lengthMinutes: 240,
    noticeHours: 0,
    horizonDays: 7,
    maxPerDay: 2,
    timezone: "Europe/Berlin",
  };
  return { interviews: { ...rules, hours: weekdays.map((day) => ({ day, from: "09:00", to: "17:00" })) } };
}

const colleaguesOf = ({ theme }: Plan): Row =>
  theme === "transfer"
    ? {
        colleagues: [
          {
            ...{ name: "Maria", phoneNumber: "+4915119990001" },
            hours: [...weekdays, "sat", "sun"].map((day) => ({ day, from: "00:00", to: "23:59" })),
          },
        ],
      }
    : {};

function trialOf({ trial }: Plan): Row {
  if (!trial) return {};
  const earlier = Array.from({ length: trialCallsPerDay - trial.callsLeft }, (_, index) => `call_earlier_${index}`);
  const trialCalls = earlier.length > 0 ? new Set(earlier) : undefined;
  return { trialEndsAt: new Date(trial.endsAt).toISOString(), trialDay: trial.day, trialCalls };
}

/** Whether users call two people of one job at one moment. */
export const shouldCallPair = ({ theme }: Plan): boolean =>
  ["one-slot", "one-minute", "paced", "suppressed"].includes(theme);
