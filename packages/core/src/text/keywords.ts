/** Opt-out and opt-in keywords: the carriers' own, and phrases in English, German and Arabic. */

export type Keyword = "stop" | "start";

/** The carriers' keywords, which count only as the whole message. */
const stopWords = new Set([
  ...["stop", "stopall", "unsubscribe", "cancel", "end", "quit", "optout", "revoke", "remove", "stopp"],
]);
const startWords = new Set(["start", "yes", "unstop"]);

/** Filler around a request: politeness and reasons. */
const besides = [
  ...["hi", "hello", "hey", "dear", "please", "pls", "plz", "kindly", "sorry", "ok", "okay", "thanks", "thank you"],
  ...["thx", "now", "immediately", "wrong number", "not interested", "i am not interested", "im not interested"],
  ...["hallo", "guten tag", "bitte", "danke", "vielen dank", "sofort", "kein interesse", "falsche nummer"],
  ...["ich habe kein interesse"],
  ...["مرحبا", "السلام عليكم", "من فضلك", "لو سمحت", "رجاء", "الرجاء", "شكرا", "لا شكرا", "اسف"],
  ...["رقم خطا", "الرقم خطا", "غير مهتم", "لست مهتما"],
];

const me = "(?: (?:me|us|this number|my number))?";
const again = "(?: (?:any ?more|again|ever again|ever|at all|in (?:the )?future))";
const list = "(?:list|lists|database|system|contacts|texts?|messages?|sms)";
const english = "(?:text|message|sms|call|contact|write(?: to)?|send)";
const unwanted = "(?:sms|nachrichten?|anrufe|texte|werbung|kontaktaufnahme)";
const german = "(?:schreiben|anschreiben|anrufen|kontaktieren|melden|texten)";
const arabic = "(?:ترسل|ترسلوا|تراسلني|تراسلوني|تتصل|تتصلوا|تكلمني|تزعجني)";

/** Patterns for a message or one clause of it, after `plain` and without filler. */
const stopClauses = [
  `(?:(?:i want|i would like|id like) (?:you )?to )?stop(?: (?:all|stop|these|the|me|sending|texting|messaging|calling|contacting|spamming|bothering|texts?|messages?|sms|calls?|spam))*${me}${again}?`,
  `quit (?:texting|messaging|calling|contacting|spamming|bothering)${me}${again}?`,
  `(?:do not|dont|never|no longer) ${english}${me}(?: (?:any|more|texts?|messages?|sms))*${again}`,
  `never ${english}${me}`,
  `i (?:do not|dont) want (?:(?:any|more|further) )*(?:texts?|messages?|sms|calls?)(?: from you)?${again}?`,
  `no more (?:texts?|messages?|sms|calls?)${again}?`,
  `(?:remove|delete|erase) (?:me|my (?:phone )?number|my data|my contact)(?: (?:from|off|out of) (?:your|the|this) ${list})?`,
  `take (?:me|my number) off(?: (?:of )?(?:your|the|this) ${list})?`,
  `(?:(?:i want|i would like|id like|i wish) to )?(?:unsubscribe|opt out|be removed)(?: me)?(?: (?:from|of) (?:(?:your|the|this|these|all) )?${list})?`,
  "(?:opt me out|leave me alone|stop all|cancel all|remove|i do not consent)",
  "i (?:withdraw|revoke) (?:my )?consent",
  `(?:stop|stopp)(?: (?:die|den|das|alle|keine|mehr|${unwanted}))*`,
  `(?:ich (?:will|mochte|wunsche) )?keine(?: weiteren? ${unwanted}| ${unwanted} mehr)(?: mehr)?(?: (?:bekommen|erhalten))?(?: an mich)?(?: (?:schicken|senden|schreiben))?`,
  `(?:mir |mich )?(?:nicht|nie)(?: wieder| mehr| weiter)+ ${german}`,
  "(?:schreiben|rufen|kontaktieren|texten)(?: sie| du)?(?: mir| mich)? (?:nicht|nie)(?: wieder| mehr)+(?: an)?",
  "(?:abmelden|abbestellen|austragen|melden sie mich ab|tragen sie mich aus)",
  "(?:loschen|entfernen|streichen) sie (?:mich|meine (?:nummer|daten|kontaktdaten|telefonnummer))(?: (?:aus|von) (?:ihrer|der) (?:liste|datenbank))?",
  "(?:lassen sie|lass) mich in ruhe",
  "(?:horen sie|hor|hort) auf(?: damit|(?: mir| mich)? (?:zu (?:schreiben|texten|kontaktieren)|anzurufen|anzuschreiben))?",
  "ich (?:widerrufe|widerspreche)(?: (?:meine|meiner|der))?(?: (?:einwilligung|zustimmung|kontaktaufnahme))?",
  "(?:توقفوا|قف|ايقاف|اوقف|اوقفوا|ستوب)(?: (?:عن|ارسال|الارسال|الرسائل|الاتصال|المراسله|هذه|مراسلتي|الاتصالات))*",
  "توقف(?: (?:عن|ارسال|الارسال|الرسائل|الاتصال|المراسله|هذه|مراسلتي|الاتصالات))+",
  "(?:الغاء|الغ|الغوا) (?:الاشتراك|اشتراكي|الرسائل|التسجيل)",
  `لا ${arabic}(?: (?:لي|بي|رسائل|اي))*(?: (?:مره|اخري|بعد|ابدا))+`,
  "لا (?:اريد|ارغب)(?: (?:في|اي|مزيدا|من|رسائل|الرسائل|رسايل|استلام|اتصالات|تلقي|المزيد))+",
  "(?:احذف|احذفوا|ازل|امسح) (?:رقمي|بياناتي|اسمي)(?: (?:من|قائمتكم|القائمه))*",
].map(asWhole);

/** Opt-outs only as the whole message: with more words they mean something else, or only for now. */
const stopMessages = [
  `(?:stop|quit) (?:it|this|that)${again}?`,
  `(?:do not|dont|no longer) ${english}${me}(?: (?:any|more|texts?|messages?|sms))*`,
  "halt",
  `keine ${unwanted}(?: (?:bekommen|erhalten))?(?: an mich)?(?: (?:schicken|senden|schreiben))?`,
  `(?:mir |mich )?(?:nicht|nie) ${german}`,
  "(?:schreiben|rufen|kontaktieren|texten)(?: sie| du)?(?: mir| mich)? (?:nicht|nie)(?: an)?",
  "(?:abmeldung|widerruf|widerspruch|kundigen)",
  "(?:توقف|كفي|كفايه|الغاء|الغ|الغوا)",
  `لا ${arabic}(?: (?:لي|بي|مره|اخري|رسائل|اي|بعد|الان|ابدا))*`,
].map(asWhole);

const startPhrases = ["(?:opt in|subscribe|resubscribe|ابدا|اشتراك|anmelden|wieder anmelden)"].map(asWhole);

/** Longer texts that contain a keyword are about something else. */
const longest = 160;

/** An opt-out may be one clause of several; "yes" counts only as the whole message. */
export function keywordOf(body: string): Keyword | undefined {
  if (body.length > longest) return undefined;
  const whole = plain(body);
  const text = withoutBesides(whole);
  if (isStop(text) || body.split(clauseEnd).some((clause) => isStopClause(withoutBesides(plain(clause)))))
    return "stop";
  if (startWords.has(whole) || startPhrases.some((phrase) => phrase.test(text))) return "start";
  return undefined;
}

/** Punctuation (Arabic too), line ends and free-standing dashes. */
const clauseEnd = /[.!?,;:…،؛؟\r\n()]+|\s\p{Pd}+\s/u;

const isStop = (text: string): boolean =>
  stopWords.has(text.replaceAll(" ", "")) ||
  text.split(" ").every((word) => stopWords.has(word)) ||
  stopMessages.some((phrase) => phrase.test(text)) ||
  isStopClause(text);

const isStopClause = (text: string): boolean => stopClauses.some((phrase) => phrase.test(text));

/** Lower case without accents, punctuation and repeated spaces. */
const plain = (body: string): string =>
  letters(body.toLowerCase())
    .replace(/['’‘`]/gu, "")
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();

/** Without accents; Arabic letters in their simplest form. */
function letters(text: string): string {
  return text
    .normalize("NFKD")
    .replaceAll("ß", "ss")
    .replace(/\p{M}|ـ/gu, "")
    .replaceAll("ى", "ي")
    .replaceAll("ة", "ه");
}

const besidesPattern = new RegExp(`(?:^| )(?:${besides.map(plain).join("|")})(?= |$)`, "gu");

const withoutBesides = (text: string): string => text.replace(besidesPattern, "").trim();

function asWhole(phrase: string): RegExp {
  return new RegExp(`^(?:${letters(phrase)})$`, "u");
}
