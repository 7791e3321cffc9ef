/** What a language brings to a conversation: its lines, its numbers and the summaries of its calls. */

export type Language = "en" | "de" | "ar";

export type Availability = "now" | "two-weeks" | "four-weeks" | "six-weeks" | "three-months" | "six-months";

/** Spoken by the assistant. */
export type BotLine =
  | "askInterest"
  | "askExperience"
  | "askSalary"
  | "askAvailability"
  | "askNeed"
  | "askTiming"
  | "askContact"
  | "closingGood"
  | "closingPoor"
  | "noticeNotInterested"
  | "noticeHuman"
  | "noticeDoNotCall"
  | "noticeCallback"
  | "noticeWrongNumber"
  | "noticeRecording"
  | "noticeUnsure"
  | "areYouThere"
  | "endingSilence"
  | "toScreener"
  | "askBooking"
  | "offerTimes"
  | "readBack"
  | "booked"
  | "bookingSlow"
  | "bookingFailed"
  | "offerCallback"
  | "askCallbackTime";

/** Spoken by the person called, or by a machine in their place. */
export type PersonLine =
  | "ready"
  | "interested"
  | "hesitant"
  | "experience"
  | "salary"
  | "availability"
  | "need"
  | "needMaybe"
  | "needNo"
  | "timing"
  | "contact"
  | "bye"
  | "notInterested"
  | "human"
  | "doNotCall"
  | "callback"
  | "wrongNumber"
  | "recordingRefused"
  | "unsure"
  | "mailbox"
  | "screener"
  | "screenerGone"
  | "wantsBooking"
  | "declinesBooking"
  | "otherTime"
  | "picksTime"
  | "confirmsTime"
  | "asksRemote"
  | "asksRemoteAgain"
  | "wantsPerson"
  | "namesTime";

export interface ExtraQuestion {
  readonly ask: string;
  readonly answers: readonly string[];
  /** Variables that the question needs; a call without them leaves it out. */
  readonly needs?: readonly string[] | undefined;
}

export type SummaryKey =
  | "excellent"
  | "good"
  | "fair"
  | "unsure"
  | "poor"
  | "offerExcellent"
  | "offerGood"
  | "offerFair"
  | "offerUnsure"
  | "offerPoor"
  | "notInterested"
  | "human"
  | "doNotCall"
  | "callback"
  | "wrongNumber"
  | "hangUp"
  | "recordingRefused"
  | "silence"
  | "voicemail"
  | "screened"
  | "cutOff";

/** Texts are templates with the call's variables and `name`, `years`, `salary` and `available` (spokenFacts). */
export interface Phrases {
  readonly language: Language;
  /** Formats whole numbers. */
  readonly numbers: Intl.NumberFormat;
  readonly charactersPerSecond: number;
  readonly years: (count: number) => string;
  readonly currencies: Readonly<Record<string, string>>;
  readonly availability: Readonly<Record<Availability, string>>;
  readonly unknownPerson: string;
  readonly bot: Readonly<Record<BotLine, readonly string[]>>;
  readonly person: Readonly<Record<PersonLine, readonly string[]>>;
  readonly extras: readonly ExtraQuestion[];
  /** What the question about remote work is about, as two calls word it; open questions count both as one. */
  readonly topics: { readonly remote: string; readonly remoteAgain: string };
  readonly summaries: Readonly<Record<SummaryKey, string>>;
  /** Lines of a report beside the summary. */
  readonly report: Readonly<Record<"purpose" | "agreed" | "callBack" | "nothing" | "person", string>>;
}
