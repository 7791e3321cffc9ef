/** Colleagues who can take over a call, and what is said in a transfer; both are set when the call starts. */
import { fillPrompt, type Language } from "@callwright/contracts";
import type { CallLog } from "@callwright/contracts/endpoints/call";
import type { Colleague } from "@callwright/contracts/endpoints/colleague";
import { cleanFirstName, cleanLastName } from "@callwright/contracts/person-name";
import { countryOf } from "@callwright/contracts/phone-format";
import { db } from "../db/service.ts";
import { tryWrite } from "../db/transact.ts";
import { now } from "../kernel/clock.ts";
import { log } from "../kernel/log.ts";
import type { CallAssistant, CallRef, CallTransfer, VoiceEvent } from "../ports/voice.ts";
import { platformAccount } from "../voice-account/index.ts";
import type { CallItem } from "./item.ts";

/** From the colleague's answer until the person is back with the assistant. */
const maxAskSeconds = 25;
/** The provider's limit counts the colleague's part of the call too. */
const maxCallSeconds = 3_600;
/** With fewer seconds left, the colleague's part might exceed what is paid for. */
const minSecondsLeft = 900;

interface TransferSettings {
  readonly colleagues?: readonly Colleague[] | undefined;
  readonly timezone: string;
  readonly title: string;
  readonly companyName: string;
}

/** `numbers`: the line's and the person's; a colleague's number must differ from both and share a country with one. */
interface TransferContext {
  readonly person: { readonly firstName?: string | undefined; readonly lastName?: string | undefined } | undefined;
  readonly numbers: readonly string[];
  readonly secondsLeft: number;
}

/** Without colleagues the prompt does not mention transfers; outside their hours the prompt offers a time instead. */
export function withTransfers(
  assistant: CallAssistant,
  { colleagues = [], timezone, title, companyName }: TransferSettings,
  { person, numbers, secondsLeft }: TransferContext,
): CallAssistant {
  if (colleagues.length === 0) return assistant;
  const words = transferWords[assistant.language];
  const countries = new Set(numbers.map(countryOf));
  const freeColleagues = colleagues.filter(
    (one) =>
      secondsLeft >= minSecondsLeft &&
      isWithinHours(one, timezone, now()) &&
      !numbers.includes(one.phoneNumber) &&
      countries.has(countryOf(one.phoneNumber)),
  );
  const personName = `${cleanFirstName(person?.firstName ?? "")} ${cleanLastName(person?.lastName ?? "")}`.trim();
  const names = { companyName, title, personName: personName || words.someone };
  const transfers = freeColleagues.map(({ name, phoneNumber }): CallTransfer => {
    const fill = (text: string) => fillPrompt(text, { ...names, colleague: name });
    return {
      name,
      phoneNumber,
      maxSeconds: maxAskSeconds,
      description: fill(words.description),
      spoken: { before: fill(words.before), failed: fill(words.failed) },
      colleagueAssistant: { firstMessage: fill(words.greeting), prompt: fill(words.colleaguePrompt) },
    };
  });
  if (transfers.length === 0) return { ...assistant, prompt: `${assistant.prompt}\n\n${words.nobodyFree}` };
  const freeNames = freeColleagues.map(({ name }) => name);
  const choices = new Intl.ListFormat(assistant.language, { type: "disjunction" }).format(freeNames);
  return {
    ...assistant,
    prompt: `${assistant.prompt}\n\n${fillPrompt(words.section, { colleagues: choices })}`,
    transfers,
    maxDurationSeconds: Math.min(maxCallSeconds, secondsLeft),
  };
}

/** A span that ends at this minute includes it, since hours cannot end at midnight. */
const lastMinuteOfDay = "23:59";

export function isWithinHours({ hours }: Pick<Colleague, "hours">, timezone: string, at: number): boolean {
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
  const day = parts.get("weekday")?.toLowerCase();
  const time = `${parts.get("hour")}:${parts.get("minute")}`;
  return hours.some(
    (span) =>
      span.day === day &&
      span.from <= time &&
      (time < span.to || (time === lastMinuteOfDay && span.to === lastMinuteOfDay)),
  );
}

interface TransferWords {
  /** Where the person's name is unknown. */
  readonly someone: string;
  readonly description: string;
  readonly before: string;
  readonly failed: string;
  /** The colleague's notice of the recording, and the one sentence that tells what the call is about. */
  readonly greeting: string;
  readonly colleaguePrompt: string;
  readonly section: string;
  readonly nobodyFree: string;
}

const transferWords: Readonly<Record<Language, TransferWords>> = {
  en: {
    someone: "Someone",
    description: "{{colleague}}, a colleague who takes calls now.",
    before: "I am connecting you with {{colleague}}. Please stay on the line.",
    failed: "I could not reach {{colleague}}. You are back with me.",
    greeting:
      "Hello {{colleague}}, this is {{companyName}}'s AI assistant. This call is recorded. {{personName}} is on the line about {{title}}. Say yes, or press 1, to take the call.",
    colleaguePrompt: `You ask {{colleague}}, a colleague, to take a call; {{personName}} is on hold. You know the conversation so far.
- If they say yes, or press 1, sum up in one sentence what the conversation was about, then call transferSuccessful.
- If they say no, are busy, or ask for another time, call transferCancel.
- If a mailbox, a menu or no person answers, or the answer is unclear twice, call transferCancel.
- Answer a question about the conversation in one sentence. Talk about nothing else.`,
    section: `Transferring to a person:
- If the person asks for a human, or your instructions say so, call transferCall for {{colleagues}}; the person hears that you are connecting them. Transfer without being asked for no other reason.
- If nobody takes the call, you are back in the conversation: apologise, do not try the same colleague again, and offer a time: an interview time if you can book one, otherwise ask when someone may call back.`,
    nobodyFree: `If the person asks for a human:
- No colleague can be reached right now, so do not promise to connect them. Offer a time: an interview time if you can book one, otherwise ask when someone may call back.`,
  },
  de: {
    someone: "Jemand",
    description: "{{colleague}}, nimmt jetzt Anrufe an.",
    before: "Ich verbinde Sie mit {{colleague}}. Bitte bleiben Sie dran.",
    failed: "Ich konnte {{colleague}} nicht erreichen. Sie sprechen wieder mit mir.",
    greeting:
      "Guten Tag {{colleague}}, hier ist der KI-Assistent von {{companyName}}, das Gespräch wird aufgezeichnet. {{personName}} ist in der Leitung, es geht um „{{title}}“. Sagen Sie Ja oder drücken Sie die 1, um zu übernehmen.",
    colleaguePrompt: `Du fragst {{colleague}} aus dem Team, ob das Gespräch angenommen wird; {{personName}} wartet in der Leitung. Du kennst das bisherige Gespräch.
- Lautet die Antwort Ja oder wird die 1 gedrückt, fasse in einem Satz zusammen, worum es ging, und rufe dann transferSuccessful auf.
- Lautet sie Nein, ist gerade keine Zeit oder wird eine andere Zeit gewünscht, rufe transferCancel auf.
- Meldet sich eine Mailbox, ein Menü oder kein Mensch oder bleibt die Antwort zweimal unklar, rufe transferCancel auf.
- Beantworte eine Frage zum Gespräch in einem Satz. Sprich über nichts anderes.`,
    section: `An einen Menschen weiterleiten:
- Bittet die Person um einen Menschen oder verlangen es deine Anweisungen, rufe transferCall für {{colleagues}} auf; die Person hört, dass du sie verbindest. Leite aus keinem anderen Grund weiter.
- Nimmt niemand das Gespräch an, sprichst wieder du mit der Person: Entschuldige dich, versuche dieselbe Person nicht noch einmal und biete eine Zeit an: einen Gesprächstermin, wenn du einen buchen kannst, sonst frage, wann jemand zurückrufen darf.`,
    nobodyFree: `Bittet die Person um einen Menschen:
- Zurzeit ist niemand aus dem Team erreichbar, versprich also keine Verbindung. Biete eine Zeit an: einen Gesprächstermin, wenn du einen buchen kannst, sonst frage, wann jemand zurückrufen darf.`,
  },
  ar: {
    someone: "أحد المتصلين",
    description: "{{colleague}}، من الزملاء الذين يستقبلون المكالمات الآن.",
    before: "سأحوّلك الآن إلى {{colleague}}. يُرجى البقاء على الخط.",
    failed: "لم أتمكن من الوصول إلى {{colleague}}. أنا معك من جديد.",
    greeting:
      "مرحباً {{colleague}}، معك المساعد الذكي لشركة {{companyName}}، والمكالمة مسجلة. {{personName}} على الخط بخصوص {{title}}. لاستقبال المكالمة يُرجى قول نعم أو الضغط على 1.",
    colleaguePrompt: `أنت تسأل {{colleague}} من الفريق عن استقبال مكالمة، و{{personName}} في الانتظار. تعرف المحادثة حتى الآن.
- إذا كان الجواب نعم أو ضُغط الرقم 1، فلخّص في جملة واحدة موضوع المحادثة، ثم استدعِ transferSuccessful.
- إذا كان الجواب لا، أو لا يوجد وقت الآن، أو طُلب وقت آخر، فاستدعِ transferCancel.
- إذا أجاب بريد صوتي أو قائمة آلية أو لم يُجب أحد، أو بقي الجواب غير واضح مرتين، فاستدعِ transferCancel.
- أجب عن سؤال حول المحادثة في جملة واحدة. لا تتحدث عن شيء آخر.`,
    section: `التحويل إلى شخص:
- إذا طلب الشخص التحدث إلى إنسان، أو نصّت تعليماتك على ذلك، فاستدعِ transferCall للتحويل إلى {{colleagues}}؛ وسيسمع الشخص أنك تحوّله. لا تحوّل لأي سبب آخر.
- إذا لم يستقبل أحد المكالمة فأنت من جديد في المحادثة: اعتذر، ولا تحاول مع الزميل نفسه مرة أخرى، واعرض موعدًا: موعد مقابلة إن كنت تستطيع حجزه، وإلا فاسأل متى يمكن لأحد أن يعاود الاتصال.`,
    nobodyFree: `إذا طلب الشخص التحدث إلى إنسان:
- لا يمكن الوصول إلى أي زميل الآن، فلا تعِد بالتحويل. اعرض موعدًا: موعد مقابلة إن كنت تستطيع حجزه، وإلا فاسأل متى يمكن لأحد أن يعاود الاتصال.`,
  },
};

type TransferEvent = Extract<VoiceEvent, { kind: "transfer" }>;
type Transfer = NonNullable<CallLog["transfers"]>[number];

const maxAsked = 20;
/** The provider may report one question twice at different times; a second question to the same colleague comes later. */
const sameQuestionMs = 20_000;

/** Adds to a set, so that repeated and late events change nothing else. */
export async function noteTransfer(
  { phoneNumber, name = "", at, voiceCallId }: TransferEvent,
  { tenantId, callId, attempt }: Pick<CallRef, "tenantId" | "callId" | "attempt">,
  accountId: string,
): Promise<void> {
  const patch = db()
    .call.patch({ tenantId, callId })
    .add({ transfersAsked: [[at, phoneNumber, name].join(" ")] })
    .where((attributes, op) =>
      [
        `NOT ${op.eq(attributes.state, "queued")}`,
        `(${op.notExists(attributes.transfersAsked)} OR ${op.size(attributes.transfersAsked)} < ${op.escape(maxAsked)})`,
        `(${op.notExists(attributes.voiceCallId)} OR ${op.eq(attributes.voiceCallId, voiceCallId)})`,
        accountId === platformAccount ? op.notExists(attributes.accountId) : op.eq(attributes.accountId, accountId),
        ...(attempt === undefined ? [] : [op.eq(attributes.attempts, attempt)]),
      ].join(" AND "),
    );
  if (!(await tryWrite(patch.go()))) log.warn("call.foreign-transfer", { callId, voiceCallId });
}

/** In the order of the questions; results whose question was not reported come first. */
export function transfersOf({ transfersAsked = [], transfers = [] }: Pick<CallItem, "transfersAsked" | "transfers">) {
  const allTransfers: Transfer[] = [];
  for (const entry of [...transfersAsked].sort()) {
    const [askedAt = "", phoneNumber = "", ...name] = entry.split(" ");
    const last = allTransfers.findLast((one) => one.phoneNumber === phoneNumber);
    if (last && Date.parse(askedAt) - Date.parse(last.askedAt ?? "") < sameQuestionMs) continue;
    allTransfers.push({ name: name.join(" "), phoneNumber, askedAt });
  }
  // Matched from the end, so that a result without a reported question becomes the earliest transfer.
  for (const { phoneNumber, name = "", result } of [...transfers].reverse()) {
    const pendingTransfer = allTransfers.findLast((one) => one.phoneNumber === phoneNumber && one.result === undefined);
    if (pendingTransfer) pendingTransfer.result = result;
    else allTransfers.unshift({ name, phoneNumber, result });
  }
  return allTransfers;
}
