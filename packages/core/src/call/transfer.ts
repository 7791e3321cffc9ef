/** Colleagues to whom a call can be transferred now, and what is said; chosen when the call is ordered. */
import { fillPrompt } from "@callwright/contracts";
import type { Colleague } from "@callwright/contracts/endpoints/colleague";
import { cleanFirstName, cleanLastName } from "@callwright/contracts/person-name";
import { countryOf } from "@callwright/contracts/phone-format";
import { now } from "../kernel/clock.ts";
import type { CallAssistant, CallTransfer } from "../ports/voice.ts";
import { transferWords } from "./transfer-words.ts";

/** From the colleague's answer until the person is back with the assistant. */
const maxAskSeconds = 25;
/** The provider's limit counts the colleague's part of the call too. */
const maxCallSeconds = 3_600;
/** With fewer seconds paid for, a colleague's part would be unpaid. */
const minSecondsLeft = 900;

interface Transferring {
  readonly colleagues?: readonly Colleague[] | undefined;
  readonly timezone: string;
  readonly title: string;
  readonly companyName: string;
}

/** `numbers`: of the call, never dialled from it; a colleague's is of their country. `secondsLeft`: of the user's minutes. */
interface Line {
  readonly person: { readonly firstName?: string | undefined; readonly lastName?: string | undefined } | undefined;
  readonly numbers: readonly string[];
  readonly secondsLeft: number;
}

/** Without colleagues nothing is said of transfers; out of their hours the assistant offers a time instead. */
export function withTransfers(
  assistant: CallAssistant,
  { colleagues = [], timezone, title, companyName }: Transferring,
  { person, numbers, secondsLeft }: Line,
): CallAssistant {
  if (colleagues.length === 0) return assistant;
  const words = transferWords[assistant.language];
  const countries = new Set(numbers.map(countryOf));
  const free = colleagues.filter(
    (one) =>
      secondsLeft >= minSecondsLeft &&
      isFree(one, timezone, now()) &&
      !numbers.includes(one.phoneNumber) &&
      countries.has(countryOf(one.phoneNumber)),
  );
  const personName = `${cleanFirstName(person?.firstName ?? "")} ${cleanLastName(person?.lastName ?? "")}`.trim();
  const names = { companyName, title, personName: personName || words.someone };
  const transfers = free.map(({ name, phoneNumber }): CallTransfer => {
    const filled = (text: string) => fillPrompt(text, { ...names, colleague: name });
    return {
      ...{ name, phoneNumber, maxSeconds: maxAskSeconds, description: filled(words.description) },
      spoken: { before: filled(words.before), failed: filled(words.failed) },
      asks: { firstMessage: filled(words.greeting), prompt: filled(words.colleaguePrompt) },
    };
  });
  if (transfers.length === 0) return { ...assistant, prompt: `${assistant.prompt}\n\n${words.nobodyFree}` };
  const who = new Intl.ListFormat(assistant.language, { type: "disjunction" }).format(free.map(({ name }) => name));
  return {
    ...assistant,
    prompt: `${assistant.prompt}\n\n${fillPrompt(words.section, { colleagues: who })}`,
    transfers,
    maxDurationSeconds: Math.min(maxCallSeconds, secondsLeft),
  };
}

const lastMinuteOfDay = "23:59";

const days: Readonly<Record<string, Colleague["hours"][number]["day"]>> = {
  ...{ Mon: "mon", Tue: "tue", Wed: "wed", Thu: "thu", Fri: "fri", Sat: "sat", Sun: "sun" },
};

/** By the wall clock of the zone, which a change of daylight saving time moves along. */
export function isFree({ hours }: Pick<Colleague, "hours">, timezone: string, at: number): boolean {
  const options = {
    timeZone: timezone,
    weekday: "short",
    hour: "2-digit",
    minute: "2-digit",
    hourCycle: "h23",
  } as const;
  const parts = new Map(
    new Intl.DateTimeFormat("en", options).formatToParts(at).map(({ type, value }) => [type, value]),
  );
  const day = days[parts.get("weekday") ?? ""];
  const time = `${parts.get("hour")}:${parts.get("minute")}`;
  return hours.some(
    (span) =>
      span.day === day &&
      span.from <= time &&
      (time < span.to || (time === lastMinuteOfDay && span.to === lastMinuteOfDay)),
  );
}
