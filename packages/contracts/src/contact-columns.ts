/** Columns and values that say whether a person may be called, in English, German and Arabic. */
import { isPlaceholder } from "./cell.ts";

export type ContactColumn = "doNotCall" | "consent";

/** Lower case without accents and signs; splits camelCase and folds Arabic letters to their simplest form. */
const simplify = (text: string): string =>
  simpleLetters(text.replace(/(\p{Ll})(\p{Lu})/gu, "$1 $2"))
    .toLowerCase()
    .replace(/ß/g, "ss")
    .replace(/['’`]/g, "")
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();

const simpleLetters = (text: string): string =>
  text
    .normalize("NFKD")
    .replace(/[\p{M}ـ]/gu, "")
    .replaceAll("ى", "ي")
    .replaceAll("ة", "ه");

/** Matches simplified text that contains any of the patterns. */
const anyOf = (patterns: readonly string[]) => new RegExp(simpleLetters(patterns.join("|")), "u");

/** Consents and refusals about something other than calls: mail, background checks, counts of calls. */
const otherConsent = anyOf([
  "\\b(e ?mails?|mails?|mailing|newsletter|fax|post|postal|work|background|drug|criminal|video|photo|picture|credit|visa|reference|recording)\\b",
  "\\b(security|clearance|person|country|last|report|made|attempts?|answered|received|arbeits\\w*|aufenthalts\\w*|fuhrungszeugnis|schufa|foto|bild)\\b",
  "(^| )(بريد|فاكس|صور\\S*|عمل)( |$)",
]);
const callWord = anyOf([
  "\\b(calls?|phone|telephone|telefon\\w*|anruf\\w*|sms|texts?|contact\\w*|kontakt\\w*)\\b",
  "اتصال|هاتف",
]);

const refusalPatterns = [
  "\\b(do not|dont|does not want|not to|never|no more|must not|may not|cannot|can not|should not) (be )?(call|calling|phone|contact|sms|text|disturb|solicit|dial|ring|approach)\\b",
  "\\b(not|never|no longer|dont) (to |want to |wish to |wishes to |wants to )?be (called|contacted|texted|phoned|approached|disturbed)\\b",
  "\\bno (more |further )?(calls?|calling|phone calls|contact|sms|texts?)\\b(?! (made|yet|so far|details|info|information|number|person|lens|center|centre))",
  "\\b(dnc|dncl|dnc ?list|opt(ed|s|ing)? ?out|optout|unsubscribed?|black ?list(ed)?|block ?list(ed)?|suppress(ed|ion)?|not contactable)\\b",
  "^(dnd|c?tps)( (registered|listed|yes))?$",
  "\\b(consent|permission|einwilligung|zustimmung) (withdrawn|revoked|refused|denied|declined|removed|widerrufen|verweigert|entzogen)",
  "\\b(withdrew|revoked|withdrawn|removed|refused|no|without|keine|ohne) (consent|permission|einwilligung|zustimmung|kontakterlaubnis)\\b",
  "\\b(werbe|kontakt|anruf|telefon)(sperre|sperrliste|verbot|stopp)|\\brobinson ?(liste)?\\b",
  "\\b(sperrvermerk|sperrliste|gesperrt|werbewiderspruch|widerspruch|widersprochen|abgemeldet|ausgetragen|schwarze liste)\\b",
  "\\b(nie(mals)?|keinesfalls|auf keinen fall|nicht) ((mehr|wieder|nochmals?|erneut) )?(anrufen|kontaktieren|anschreiben|ansprechen)\\b|\\bnicht mehr (angerufen|kontaktiert)|\\bnicht (angerufen|kontaktiert|angesprochen) werden",
  "\\b(keine?n?|ohne) (weiteren? )?(anrufe?|werbung|kontakt|kontaktaufnahme|telefonkontakt|telefonwerbung|sms)\\b(?! (auf|zum|zur|mit|zustande|erreicht))",
  "\\b(kontakt|anrufe?n?|telefon\\w*|kontaktaufnahme|werbung) (unerwunscht|verboten|untersagt|nicht (erwunscht|erlaubt|gestattet))",
  "عدم (الاتصال|التواصل|الازعاج|المراسلة)",
  "لا (تتصل|تتصلوا|تتصلي|يتصل|[يت]رغب|[يت]ريد|للاتصال)",
  "(ممنوع|يمنع|رفضت?|حظر) (الاتصال|التواصل)",
  "(الغاء|الغى) (الاشتراك|الموافقة)",
  "القائمة السوداء|محظور|سحب الموافقة|بدون موافقة",
];
const refusalText = anyOf(refusalPatterns);

/** Some wordings forbid contact as headers only: in a cell they may be about something else. */
const refusalHeader = anyOf([
  ...refusalPatterns,
  "^(is )?(blocked|exclude|excluded|objection|objected|dnd|c?tps\\b.*|contact stop)$",
  "\\b(exclude|excluded|exempt) from (calls?|calling|contact)|\\b(declined|refused|rejects?|object(s|ed)? to) (contact|calls?|calling)",
  "\\b(call|calling|contact|phone) (restriction|restricted|block|ban|stop|blocked|excluded|refused)s?\\b|\\bcalls blocked\\b",
  "^(sperre|widerruf|widerrufen|abmeldung|abbestellt|telefonsperre)$|\\banrufe?n? (verboten|sperre)|^keine?n? ?(telefon|anruf)\\w*",
  "^حظر$",
]);

const consentHeader = anyOf([
  "\\b(consent(s|ed)?|opt(ed)? ?in|optin|contactable|callable)\\b",
  "\\b(permission|permissions|ok|okay|allowed|allows?|may|can|happy|willing|authori[sz](ed|ation)|agrees?|agreed|subscribed)\\b.*\\b(calls?|called|calling|phone|contact|contacted|texts?|sms|marketing)",
  "\\b(calls?|phone|contact|calling|marketing|sms|texts?) (permission|consent|allowed|permitted|authori[sz]ed|ok|okay)\\b",
  "^(permission|permissions|subscribed|gdpr|dsgvo)$",
  "einwilligung|zustimmung|einverstanden|einverstandnis|(kontakt|anruf|werbe|telefon)erlaubnis|^erlaubnis",
  "\\b(darf|durfen)\\b.*(anrufen|angerufen|kontaktier)",
  "\\b(anrufe?n?|\\w*kontakt|telefon|kontaktaufnahme|sms) (erlaubt|gestattet|genehmigt|erwunscht|ok|okay|moglich)\\b",
  "\\bdatenschutz\\w* (akzeptiert|zugestimmt|bestatigt|erteilt|ok)",
  "موافق|توافق|يوافق|(يسمح|مسموح|سماح|اذن|تصريح|يمكن).*(اتصال|تواصل)",
]);

export function findContactColumn(header: string): ContactColumn | undefined {
  const text = simplify(header);
  // A header such as "Email and phone opt-out" is about calls too.
  if (otherConsent.test(text) && !callWord.test(text.replace(otherConsent, ""))) return undefined;
  if (/\b(calls?|contact) (made|attempts?|answered|received)\b/.test(text)) return undefined;
  if (refusalHeader.test(text)) return "doNotCall";
  return consentHeader.test(text) ? "consent" : undefined;
}

const noWords = new Set("no n false f 0 off none never not nein falsch nicht keine kein لا كلا خطا غير ليس".split(" "));
/** "No restrictions", "keine Bedenken". */
const noObjection =
  /^(no|none|keine?|ohne|لا) (restrictions?|limits?|limitations?|objections?|problems?|einschrankung\w*|bedenken|einwande|مانع)/u;
/** In a do-not-call column: "ok", "may be called". */
const permissionValue =
  /^(ok|okay|allowed|active|clear|open|unchecked|(may|can) (be )?(call|called|contact|contacted)|subscribed|opted in|opt in|erlaubt|aktiv|(darf|kann) (angerufen|kontaktiert) werden|مسموح|موافق)( to (call|contact|text))?$/u;
/** In a consent column: "declined", "pending", "email only". */
const withheldConsent = anyOf([
  "\\b(not|no|none|nicht|keine?|ohne|never|decline[sd]?|denied|refuse[sd]?|revoked?|withdrawn|withdrew|withdraws|rejected|expired|pending|unsubscribed?|opted out|opt out)\\b",
  "\\b(disagree[sd]?|object(s|ed)?|blocked|missing|disabled|inactive|invalid|stop|stopped|removed|unchecked|lacking|nee|negative?|e ?mail only|text only|sms only)\\b",
  "\\b(abgelehnt|widerrufen|widersprochen|verweigert|entzogen|zuruckgezogen|zuruckgenommen|lehnt ab|steht aus|ausstehend|abgelaufen|offen|fehlt|fehlend|ungultig|inaktiv|gesperrt|nur (per )?(e ?mail|sms|mail))\\b",
  "(^| )لم |رفض|مرفوض|رافض|سحب|انتظار|انتهت|منتهي|ملغ|لا (يوافق|اوافق|نوافق)|غير",
]);

const isCrossOrEmptyBox = (value: string) => /^[✗✘✖×❌☐⬜]\ufe0f?$/u.test(value.trim());
const isOnlyPunctuation = (value: string) => /^[[\]{}()\s.,;:_\p{Pd}]*$/u.test(value);
const isUrl = (value: string) => /^(https?:\/\/|www\.)/i.test(value.trim());

const maxReadLength = 200;

export function refusesContact(column: ContactColumn, value: string): boolean {
  if (isOnlyPunctuation(value) || isUrl(value)) return false;
  const text = simplify(value.slice(0, maxReadLength));
  const [firstWord = ""] = text.split(" ");
  const hasNoObjection = noObjection.test(text);
  const isNo = (noWords.has(firstWord) && !hasNoObjection) || isCrossOrEmptyBox(value);
  if (column === "consent") {
    // "n/a" says nothing; "none" and "not given" are placeholders too, but say that there is no consent.
    const isUnknown = isPlaceholder(value) && !noWords.has(text) && !text.startsWith("not ");
    if (hasNoObjection || isUnknown) return false;
    return isNo || withheldConsent.test(text) || refusalText.test(text);
  }
  // In a do-not-call column "not opted out" allows contact, "no calls" forbids it: the refusal must come first.
  if (isNo || hasNoObjection) return refusalText.exec(text)?.index === 0;
  return !isPlaceholder(value) && !permissionValue.test(text);
}

/** Characters; a longer cell is a note about the person. */
const maxCellLength = 60;
/** Characters of text beside a refusal; with more text, the cell is about something other than calls. */
const maxExtraLength = 20;
/** "Do not call before 5 pm" only postpones. */
const postponement = anyOf([
  "\\d|\\b(before|until|now|today|tomorrow|yet|till|after|while|during|on \\w+days?|at work|vor|nach|bis|jetzt|heute|morgen)\\b",
  "قبل|حتى|الان|اليوم|غدا",
]);
const lastingRefusal =
  /\b(dnc|opt(ed|s)? ?out|optout|unsubscribed|black ?listed|werbesperre|kontaktsperre|sperrvermerk|sperrliste|robinson ?liste|nicht mehr (anrufen|kontaktieren)|from now on|any ?more|never (again )?(call|contact)( again)?)\b|بعد الان/u;
/** Matches words that end the text before a refusal and reverse it: "not yet opted out". */
const negation = /\b(not|never|no|nicht|nie|noch|bisher|bislang|un)\b[\p{L} ]{0,12}$/u;
/** Another channel is refused, and calls are welcome: "never text, call only". */
const callsWelcome =
  /\b(calls? (only|instead|is fine|ok|okay|preferred)|prefers? (a )?calls?|nur anrufen|lieber anrufen|bitte anrufen)\b/u;

export function statesRefusal(cell: string): boolean {
  if (cell.length > maxCellLength || callsWelcome.test(simplify(cell))) return false;
  return cell.split(/[,;|/]/).some((part) => {
    const withoutLabel = part.replace(/^[^:]*:/, "");
    const text = simplify(withoutLabel);
    const refusal = refusalText.exec(text);
    if (!refusal || otherConsent.test(text) || negation.test(text.slice(0, refusal.index))) return false;
    const extra = text.replace(refusalText, "").trim();
    return lastingRefusal.test(text) || (extra.length <= maxExtraLength && !postponement.test(extra));
  });
}

export function findContactRefusal(fields: Iterable<readonly [name: string, value: string]>): string | undefined {
  for (const [name, value] of fields) {
    const column = findContactColumn(name);
    const isRefused = column ? refusesContact(column, value) : statesRefusal(value);
    if (isRefused) return `${name}: ${value}`;
  }
  return undefined;
}

const maxDepth = 8;
const maxFields = 2_000;

/** Finds a refusal in any JSON: in fields by key, pairs of label and value, answers to questions, and tags. */
export const findContactRefusalInJson = (json: unknown): string | undefined => findContactRefusal(namedValues(json));

const labelKeys = ["name", "title", "label", "key", "text", "question", "type"];
const valueKeys = new Set(["value", "values", "answer", "answers"]);
/** Keys whose value says yes or no to what the outer key names: `contact: { allowed: false }`. */
const verdictKey = /^(allowed|given|provided|granted|accepted|agreed|consented|enabled|active|status|value)$/i;

interface NamedValue {
  readonly name: string;
  readonly path: readonly string[];
  readonly value: unknown;
}

function* namedValues(json: unknown): Generator<readonly [string, string]> {
  const unvisited: NamedValue[] = [{ name: "", path: [], value: json }];
  for (let visited = 0; visited < maxFields; visited += 1) {
    const current = unvisited.pop();
    if (!current) return;
    const { name, path, value } = current;
    if (["string", "number", "boolean"].includes(typeof value)) yield [name, String(value)];
    const isVerdict = typeof value === "boolean" && verdictKey.test(path.at(-1) ?? "");
    if (isVerdict) yield [path.slice(-3).join(" "), String(value)];
    if (typeof value !== "object" || value === null || path.length === maxDepth) continue;
    if (Array.isArray(value)) for (const item of value) unvisited.push({ name, path, value: item });
    else unvisited.push(...namedFields(current, value));
  }
}

function namedFields({ name, path }: NamedValue, object: object): NamedValue[] {
  const entries = Object.entries(object);
  const label = labelKeys.map((key) => Reflect.get(object, key)).find((text) => typeof text === "string");
  // A label beside a value is not an answer itself: the label "Do not call" with the value false refuses nothing.
  const isLabelled = entries.some(([key]) => valueKeys.has(key) || verdictKey.test(key));
  const fields = isLabelled ? entries.filter(([key]) => !labelKeys.includes(key)) : entries;
  const nameOf = (key: string) => (valueKeys.has(key) ? (label ?? name) : key);
  return fields.map(([key, value]) => ({ name: nameOf(key), path: [...path, key], value }));
}
