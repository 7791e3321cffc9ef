/** Words by which somebody wants no more texts, or wants them again: the carriers' own, and what people say in en, de and ar. */

export type Keyword = "stop" | "start";

/** The carriers' own words; nothing else may stand beside them. */
const stopWords = new Set(["stop", "stopall", "unsubscribe", "cancel", "end", "quit", "optout", "revoke", "stopp"]);
const startWords = new Set(["start", "yes", "unstop"]);

/** What people put before and after a wish, and means nothing by itself. */
const politeness = [
  ...[
    "hi",
    "hello",
    "hey",
    "dear",
    "please",
    "pls",
    "plz",
    "kindly",
    "sorry",
    "ok",
    "okay",
    "thanks",
    "thank you",
    "thx",
    "now",
  ],
  ...["hallo", "guten tag", "bitte", "danke", "vielen dank", "sofort"],
  ...["مرحبا", "السلام عليكم", "من فضلك", "لو سمحت", "رجاء", "الرجاء", "شكرا", "لا شكرا", "اسف"],
];

const me = "(?: (?:me|us|this number|my number))?";
const again = "(?: (?:any ?more|again|ever again|ever|at all|in (?:the )?future))?";

/** A whole message, freed of politeness; in letters that `plain` leaves. */
const stopPhrases = [
  // English.
  `(?:i (?:want|would like|d like) (?:you )?to )?(?:stop|quit)(?: (?:all|it|this|that|now|these|the|me|sending|texting|messaging|calling|contacting|texts?|messages?|sms|calls?))*${me}${again}`,
  `(?:do not|dont|never|no longer) (?:text|message|sms|call|contact|write(?: to)?|send)${me}(?: (?:any|more|texts?|messages?|sms))*${again}`,
  `no more (?:texts?|messages?|sms|calls?)${again}`,
  `(?:remove|delete|erase)(?: (?:me|my (?:phone )?number|my data|my contact))(?: (?:from|off|out of) (?:your|the|this) (?:list|lists|database|system|contacts))?`,
  `take (?:me|my number) off(?: (?:of )?(?:your|the|this) (?:list|lists))?`,
  "(?:unsubscribe|opt out|opt me out|i (?:want to )?opt out|unsubscribe me|leave me alone|stop all|cancel all|i do not consent|wrong number stop)",
  "i (?:withdraw|revoke) (?:my )?consent",
  // German.
  "(?:stop|stopp|halt)(?: (?:die|den|das|alle|keine|mehr|sms|nachrichten|anrufe))*",
  "(?:ich (?:will|mochte|wunsche) )?keine(?: weiteren?)?(?: (?:sms|nachrichten?|anrufe|texte|werbung|kontaktaufnahme))(?: mehr)?(?: (?:bekommen|erhalten))?(?: an mich)?(?: (?:schicken|senden|schreiben))?",
  "(?:mir |mich )?(?:nicht|nie)(?: wieder| mehr| weiter)* (?:schreiben|anschreiben|anrufen|kontaktieren|melden|texten)",
  "(?:schreiben|rufen|kontaktieren|texten)(?: sie| du)?(?: mir| mich)?(?: bitte)? (?:nicht|nie)(?: wieder| mehr)*(?: an)?",
  "(?:abmelden|abbestellen|austragen|abmeldung|widerruf|widerspruch|kundigen|melden sie mich ab|tragen sie mich aus)",
  "(?:loschen|entfernen|streichen) sie (?:mich|meine (?:nummer|daten|kontaktdaten|telefonnummer))(?: (?:aus|von) (?:ihrer|der) (?:liste|datenbank))?",
  "(?:lassen sie|lass) mich in ruhe",
  "ich (?:widerrufe|widerspreche)(?: (?:meine|meiner|der))?(?: (?:einwilligung|zustimmung|kontaktaufnahme))?",
  // Arabic.
  "(?:توقف|توقفوا|قف|ايقاف|اوقف|اوقفوا|كفي|كفايه|ستوب)(?: (?:عن|ارسال|الارسال|الرسائل|الاتصال|المراسله|هذه|مراسلتي|الاتصالات))*",
  "(?:الغاء|الغ|الغوا)(?: (?:الاشتراك|اشتراكي|الرسائل|التسجيل))*",
  "لا (?:ترسل|ترسلوا|تراسلني|تراسلوني|تتصل|تتصلوا|تكلمني|تزعجني)(?: (?:لي|بي|مره|اخري|رسائل|اي|بعد|الان|ابدا))*",
  "لا (?:اريد|ارغب)(?: (?:في|اي|مزيدا|من|رسائل|الرسائل|رسايل|استلام|اتصالات|تلقي|المزيد))+",
  "(?:احذف|احذفوا|ازل|امسح) (?:رقمي|بياناتي|اسمي)(?: (?:من|قائمتكم|القائمه))*",
].map((phrase) => new RegExp(`^${letters(phrase)}$`, "u"));

const startPhrases = ["(?:opt in|subscribe|resubscribe|ابدا|اشتراك|anmelden|wieder anmelden)"].map(
  (phrase) => new RegExp(`^${letters(phrase)}$`, "u"),
);

/** Nobody asks to be left alone at such length; a long text that holds the word is about something else. */
const longest = 160;

/** What a text asks for, if it asks for nothing else. */
export function keywordOf(body: string): Keyword | undefined {
  if (body.length > longest) return undefined;
  const whole = plain(body);
  const text = withoutPoliteness(whole);
  // "Yes" and "no" are politeness too where more is said.
  const bare = text.replaceAll(" ", "");
  if (stopWords.has(bare) || stopPhrases.some((phrase) => phrase.test(text))) return "stop";
  if (startWords.has(whole) || startPhrases.some((phrase) => phrase.test(text))) return "start";
  return undefined;
}

/** Small letters without accents, signs and doubled spaces. */
const plain = (body: string): string =>
  letters(body.toLowerCase())
    .replace(/['’‘`]/gu, "")
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();

/** Letters without their accents; Arabic ones in their simplest form. */
function letters(text: string): string {
  return text
    .normalize("NFKD")
    .replaceAll("ß", "ss")
    .replace(/\p{M}|ـ/gu, "")
    .replaceAll("ى", "ي")
    .replaceAll("ة", "ه");
}

function withoutPoliteness(text: string): string {
  const words = politeness.map(plain).join("|");
  const before = new RegExp(`^(?:(?:${words}) )+`, "u");
  const after = new RegExp(`(?: (?:${words}))+$`, "u");
  return text.replace(before, "").replace(after, "");
}
