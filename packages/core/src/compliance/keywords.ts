import { isInterested, optOutIn, type PlainText, wantsOtherChannel } from "./opt-out.ts";

/** `hold`: the message may be an opt-out, so a user decides. */
type Keyword = "stop" | "start" | "hold";

/** The carriers' keywords, which count only as the whole message. */
const stopWords = new Set("stop stopall unsubscribe cancel end quit optout revoke stopp".split(" "));
const startWords = new Set(["start", "yes", "unstop"]);

const politeness = [
  "hi|hello|hey|dear|please|pls|plz|kindly|sorry|ok|okay|thanks|thank you",
  "thx|hallo|good morning|good afternoon|good evening|guten tag|guten morgen|guten abend|bitte|danke",
  "vielen dank|leider|who is this|wer ist das|wer sind sie",
  "مرحبا|السلام عليكم|صباح الخير|مساء الخير|من فضلك|من فضلكم|لو سمحت|لو سمحتم|رجاء|الرجاء|شكرا|لا شكرا|اسف",
].flatMap((phrases) => phrases.split("|"));

const fillers = [
  ...politeness,
  ...["now", "immediately", "wrong number", "not interested", "i am not interested", "im not interested"],
  ...["sofort", "kein interesse", "falsche nummer", "ich habe kein interesse"],
  ...["رقم خطا", "الرقم خطا", "غير مهتم", "لست مهتما"],
];

const me = "(?: (?:me|us|this number|my number))?";
const again = "(?: (?:any ?more|again|ever again|ever|at all|in (?:the )?future))";
const list = "(?:list|lists|database|system|contacts|texts?|messages?|sms)";
const englishVerb = "(?:text|message|sms|call|contact|write(?: to)?|send)";
const germanNoun = "(?:sms|nachrichten?|anrufe|texte|werbung|kontaktaufnahme)";
const germanVerb = "(?:schreiben|anschreiben|anrufen|kontaktieren|melden|texten)";
const arabicVerb = "(?:ترسل|ترسلوا|تراسلني|تراسلوني|تتصل|تتصلوا|تكلمني|تزعجني)";

/** Patterns for a message or one clause of it, after `toPlain` and without filler. */
const stopClauses = [
  `(?:(?:i want|i would like|id like) (?:you )?to )?stop(?: (?:all|stop|these|the|me|sending|texting|messaging|calling|contacting|spamming|bothering|texts?|messages?|sms|calls?|spam))*${me}${again}?`,
  `quit (?:texting|messaging|calling|contacting|spamming|bothering)${me}${again}?`,
  `(?:do not|dont|never|no longer) ${englishVerb}${me}(?: (?:any|more|texts?|messages?|sms))*${again}`,
  `never ${englishVerb}${me}`,
  `i (?:do not|dont) want (?:(?:any|more|further) )*(?:texts?|messages?|sms|calls?)(?: from you)?${again}?`,
  `no more (?:texts?|messages?|sms|calls?)${again}?`,
  `(?:remove|delete|erase) (?:me|my (?:phone )?number|my data|my contact)(?: (?:from|off|out of) (?:your|the|this) ${list})?`,
  `take (?:me|my number) off(?: (?:of )?(?:your|the|this) ${list})?`,
  `(?:(?:i want|i would like|id like|i wish) to )?(?:unsubscribe|opt out|be removed)(?: me)?(?: (?:from|of) (?:(?:your|the|this|these|all) )?${list})?`,
  "(?:opt me out|leave me alone|stop all|cancel all|i do not consent)",
  "i (?:withdraw|revoke) (?:my )?consent",
  `(?:stop|stopp)(?: (?:die|den|das|alle|keine|mehr|${germanNoun}))*`,
  `(?:ich (?:will|mochte|wunsche) )?keine(?: weiteren? ${germanNoun}| ${germanNoun} mehr)(?: mehr)?(?: (?:bekommen|erhalten))?(?: an mich)?(?: (?:schicken|senden|schreiben))?`,
  `(?:mir |mich )?(?:nicht|nie)(?: wieder| mehr| weiter)+ ${germanVerb}`,
  "(?:schreiben|rufen|kontaktieren|texten)(?: sie| du)?(?: mir| mich)? (?:nicht|nie)(?: wieder| mehr)+(?: an)?",
  "(?:abmelden|abbestellen|austragen|melden sie mich ab|tragen sie mich aus)",
  "(?:loschen|entfernen|streichen) sie (?:mich|meine (?:nummer|daten|kontaktdaten|telefonnummer))(?: (?:aus|von) (?:ihrer|der) (?:liste|datenbank))?",
  "(?:lassen sie|lass) mich in ruhe",
  "(?:horen sie|hor|hort) auf(?: damit|(?: mir| mich)? (?:zu (?:schreiben|texten|kontaktieren)|anzurufen|anzuschreiben))?",
  "ich (?:widerrufe|widerspreche)(?: (?:meine|meiner|der))?(?: (?:einwilligung|zustimmung|kontaktaufnahme))?",
  "(?:توقفوا|قف|ايقاف|اوقف|اوقفوا|ستوب)(?: (?:عن|ارسال|الارسال|الرسائل|الاتصال|المراسله|هذه|مراسلتي|الاتصالات))*",
  "توقف(?: (?:عن|ارسال|الارسال|الرسائل|الاتصال|المراسله|هذه|مراسلتي|الاتصالات))+",
  "(?:الغاء|الغ|الغوا) (?:الاشتراك|اشتراكي|الرسائل|التسجيل)",
  `لا ${arabicVerb}(?: (?:لي|بي|رسائل|اي))*(?: (?:مره|اخري|بعد|ابدا))+`,
  "لا (?:اريد|ارغب)(?: (?:في|اي|مزيدا|من|رسائل|الرسائل|رسايل|استلام|اتصالات|تلقي|المزيد))+",
  "(?:احذف|احذفوا|ازل|امسح) (?:رقمي|بياناتي|اسمي)(?: (?:من|قائمتكم|القائمه))*",
].map(asWhole);

/** Opt-outs only as the whole message: with more words they mean something else, or only for now. */
const stopMessages = [
  `(?:stop|quit) (?:it|this|that)${again}?`,
  `(?:do not|dont|no longer) ${englishVerb}${me}(?: (?:any|more|texts?|messages?|sms))*`,
  "(?:halt|remove)",
  `keine ${germanNoun}(?: (?:bekommen|erhalten))?(?: an mich)?(?: (?:schicken|senden|schreiben))?`,
  `(?:mir |mich )?(?:nicht|nie) ${germanVerb}`,
  "(?:schreiben|rufen|kontaktieren|texten)(?: sie| du)?(?: mir| mich)? (?:nicht|nie)(?: an)?",
  "(?:abmeldung|widerruf|widerspruch|kundigen)",
  "(?:توقف|كفي|كفايه|الغاء|الغ|الغوا)",
  `لا ${arabicVerb}(?: (?:لي|بي|مره|اخري|رسائل|اي|بعد|ابدا))*`,
].map(asWhole);

const startPhrases = ["(?:opt in|subscribe|resubscribe|اشتراك|anmelden|wieder anmelden)"].map(asWhole);
/** "Begin", in full spelling: without its last hamza the word is "never". */
const arabicStart = /^\P{L}*ابدأ\P{L}*$/u;

/** A keyword in a longer text has another meaning; a phrase in a much longer one is left to a user. */
const maxCharactersForKeyword = 160;
const maxCharactersForPhrase = 600;
const maxWordsOfShortText = 4;

/** An opt-out may be one clause of several; "yes" counts only as the whole message. */
export function keywordOf(body: string): Keyword | undefined {
  if (arabicStart.test(body.normalize("NFC"))) return "start";
  const clauses = body.split(clauseEnd).map(toPlain);
  const text: PlainText = { whole: toPlain(body), clauses: clauses.filter((clause) => clause !== "") };
  const keyword = body.length > maxCharactersForKeyword ? undefined : exactKeyword(text);
  const result =
    keyword ?? optOutIn({ whole: withoutPoliteness(text.whole), clauses: text.clauses.map(withoutPoliteness) });
  return result === "stop" && body.length > maxCharactersForPhrase ? "hold" : result;
}

function exactKeyword({ whole, clauses }: PlainText): Keyword | undefined {
  const text = withoutFillers(whole);
  // With fillers beyond politeness, "remove" may mean another thing.
  const isRemoveWithFillers = text === "remove" && withoutPoliteness(whole) !== "remove";
  const isStopMessage = isStop(text) && !isRemoveWithFillers;
  const requests = clauses.map(withoutFillers).filter(isStopClause);
  // "Stop! Wait, I have a question": before a longer sentence, a word alone may only interrupt.
  const isShort = text.split(" ").length <= maxWordsOfShortText;
  const isClear = isStopMessage || isShort || requests.some((clause) => !stopWords.has(clause));
  const saysStop = isStopMessage || requests.length > 0;
  // "Stopp, ich bin interessiert!" only interrupts.
  if (saysStop && isInterested(whole)) return undefined;
  if (saysStop) return isClear && !wantsOtherChannel({ whole, clauses }) ? "stop" : "hold";
  return startWords.has(whole) || startPhrases.some((phrase) => phrase.test(text)) ? "start" : undefined;
}

/** Punctuation, a new line, a parenthesis, or a dash between spaces. */
const clauseEnd = /[.!?,;:…،؛؟\r\n()]+|\s\p{Pd}+\s/u;

const isStop = (text: string): boolean =>
  stopWords.has(text.replaceAll(" ", "")) ||
  text.split(" ").every((word) => stopWords.has(word)) ||
  stopMessages.some((phrase) => phrase.test(text)) ||
  isStopClause(text);

const isStopClause = (text: string): boolean => stopClauses.some((phrase) => phrase.test(text));

const toPlain = (body: string): string =>
  foldLetters(body.toLowerCase().replace(/['’‘`´]/gu, ""))
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .replace(/\btxt/gu, "text")
    .trim();

/** Letters without accents and variants: German umlauts in both spellings, Arabic without marks. */
function foldLetters(text: string): string {
  return (
    text
      .normalize("NFKD")
      .replaceAll("ß", "ss")
      // Umlauts spelled with an e: "loeschen", "moechte", "zurueck".
      .replace(/(?<=[lmhstgkvwdzfrnp])([aou])e(?=sch|cht|r[te]|nn|nsch|nft|rf|ss|ck|stig)/g, "$1")
      .replace(/\p{M}|ـ/gu, "")
      .replaceAll("ى", "ي")
      .replaceAll("ة", "ه")
  );
}

const phraseRemover = (phrases: readonly string[]) => {
  const pattern = new RegExp(`(?:^| )(?:${phrases.map(toPlain).join("|")})(?= |$)`, "gu");
  return (text: string): string => text.replace(pattern, "").trim();
};

const withoutFillers = phraseRemover(fillers);
const withoutPoliteness = phraseRemover(politeness);

function asWhole(phrase: string): RegExp {
  return new RegExp(`^(?:${foldLetters(phrase)})$`, "u");
}
