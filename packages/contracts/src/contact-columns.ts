/** Columns and values that say whether a person may be called, in English, German and Arabic. */
import { isPlaceholder } from "./cell.ts";

export type ContactColumn = "doNotCall" | "consent";

/** Lower case, without accents and signs; words of camelCase headers apart. */
const plain = (text: string): string =>
  text
    .replace(/(\p{Ll})(\p{Lu})/gu, "$1 $2")
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/ß/g, "ss")
    .replace(/['’`]/g, "")
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();

/** What is no question of calling: mail, and consents of recruiting itself. */
const otherConsent =
  /\b(e ?mails?|mails?|mailing|newsletter|fax|post|postal|work|background|drug|criminal|video|photo|picture|credit|visa|reference|recording|arbeits\w*|aufenthalts\w*|foto|bild|بريد|فاكس|صور\S*|عمل)\b/u;
const callWord = /\b(calls?|phone|telephone|telefon\w*|anruf\w*|sms|texts?|contact\w*|kontakt\w*)\b|اتصال|هاتف/u;

const refusing = new RegExp(
  [
    "\\b(do not|dont|not to|never|no|no more|must not|may not|cannot) (be )?(call|calls|calling|phone|contact|contacted|contacting|sms|text|texts|disturb|solicit|dial)",
    "\\b(dnc|dnd|dncl|opt(ed|s)? ?out|optout|unsubscribed?|black ?list(ed)?|block ?list(ed)?|suppress(ed|ion)?|tps|ctps)\\b",
    "\\b(consent|permission|einwilligung|zustimmung) (withdrawn|revoked|refused|denied|declined|widerrufen|verweigert|entzogen)",
    "\\b(withdrew|revoked|withdrawn|no|without|keine|ohne) (consent|permission|einwilligung|zustimmung|kontakterlaubnis)\\b",
    "\\b(werbe|kontakt|anruf|telefon|robinson)(sperre|sperrliste|verbot|liste)",
    "\\b(sperrvermerk|sperrliste|gesperrt|werbewiderspruch|widerspruch|abgemeldet|ausgetragen)\\b",
    "\\bnicht (mehr )?(anrufen|angerufen|kontaktieren|kontaktiert|anschreiben|ansprechen)",
    "\\b(keine?|ohne) (weiteren? )?(anrufe?|werbung|kontakt|kontaktaufnahme|telefonwerbung|sms)\\b",
    "عدم (الاتصال|التواصل|الازعاج|المراسلة)",
    "لا (تتصل|تتصلوا|تتصلي|يتصل|يرغب|يريد|يرغب بالاتصال)",
    "(ممنوع|يمنع|رفض) (الاتصال|التواصل)",
    "(الغاء|الغى) (الاشتراك|الموافقة)",
    "القائمة السوداء|محظور|سحب الموافقة|بدون موافقة",
  ].join("|"),
  "u",
);

const consenting = new RegExp(
  [
    "\\b(consent(s|ed)?|opt(ed)? ?in|optin|contactable|callable)\\b",
    "\\b(permission|permissions|ok|okay|allowed|may|can|happy|agrees?|agreed|subscribed)\\b.*\\b(call|called|phone|contact|contacted|text|sms|marketing)",
    "\\b(call|phone|contact|calling|marketing|sms|text) (permission|consent|allowed|ok|okay)\\b",
    "^(permission|permissions|subscribed|gdpr|dsgvo)$",
    "einwilligung|zustimmung|einverstanden|einverstandnis|(kontakt|anruf|werbe|telefon)erlaubnis|^erlaubnis",
    "\\b(darf|durfen)\\b.*(anrufen|angerufen|kontaktier)|\\b(anruf|kontakt) (erlaubt|gestattet|ok)\\b",
    "موافق|(يسمح|مسموح|اذن).*(اتصال|تواصل)",
  ].join("|"),
  "u",
);

/** What a header asks; undefined if it is about something else. */
export function contactColumnOf(header: string): ContactColumn | undefined {
  const text = plain(header);
  if (otherConsent.test(text) && !callWord.test(text.replace(otherConsent, ""))) return undefined;
  if (refusing.test(text)) return "doNotCall";
  return consenting.test(text) ? "consent" : undefined;
}

const noWords = new Set("no n false f 0 off none never not nein falsch nicht keine kein لا كلا خطا غير".split(" "));
const lifted =
  /^(ok|okay|allowed|may call|can call|subscribed|opted in|opt in|erlaubt|darf (angerufen|kontaktiert) werden|مسموح|موافق)$/u;
const withheld =
  /\b(not|no|none|nicht|keine?|ohne|never|declined?|denied|refused?|revoked?|withdrawn|withdrew|rejected|expired|pending|unsubscribed?|opted out|opt out|abgelehnt|widerrufen|verweigert|entzogen|ausstehend|abgelaufen|offen)\b|رفض|مرفوض|رافض|سحب|لم يوافق|غير/u;

const isCross = (value: string) => /^[✗✘×❌☐]$/u.test(value.trim());

const longestValue = 200;

/** The value of such a column holds the person back. */
export function refusesContact(column: ContactColumn, value: string): boolean {
  const text = plain(value.slice(0, longestValue));
  const isNo = noWords.has(text) || isCross(value);
  if (column === "consent") return isNo || withheld.test(text) || refusing.test(text);
  return !isNo && !isPlaceholder(value) && value.trim() !== "" && !lifted.test(text);
}

const longestPhrase = 60;
/** Letters around a phrase: "please", "list", "anymore". */
const longestRest = 14;
/** "Do not call before 5 pm" is no refusal. */
const untilLater =
  /\d|\b(before|until|now|today|tomorrow|yet|till|vor|bis|jetzt|heute|morgen)\b|قبل|حتى|الان|اليوم|غدا/u;

/** A whole cell, or one of several tags in it, that asks for no calls: "Status: do not contact". */
export function statesRefusal(cell: string): boolean {
  if (cell.length > longestPhrase) return false;
  return cell.split(/[,;|/]/).some((part) => {
    const text = plain(part.replace(/^[^:]*:/, ""));
    const rest = text.replace(refusing, "");
    return (
      text.length > rest.length && rest.length <= longestRest && !untilLater.test(rest) && !otherConsent.test(text)
    );
  });
}

/** The first field that asks for no calls, as "name: value"; undefined if there is none. */
export function refusalAmong(fields: Iterable<readonly [name: string, value: string]>): string | undefined {
  for (const [name, value] of fields) {
    const column = contactColumnOf(name);
    if (column ? refusesContact(column, value) : statesRefusal(value)) return `${name}: ${value}`;
  }
  return undefined;
}

const deepest = 8;
const mostFields = 2_000;

/** As `refusalAmong`, in any JSON: fields by key, `{ name, value }` pairs and tags. */
export const refusalWithin = (json: unknown): string | undefined => refusalAmong(namedValues(json));

function* namedValues(json: unknown): Generator<readonly [string, string]> {
  const waiting: { name: string; value: unknown; depth: number }[] = [{ name: "", value: json, depth: 0 }];
  for (let read = 0; read < mostFields; read += 1) {
    const next = waiting.pop();
    if (!next) return;
    const { name, value, depth } = next;
    if (["string", "number", "boolean"].includes(typeof value)) yield [name, String(value)];
    if (typeof value !== "object" || value === null || depth === deepest) continue;
    const label = ["name", "title", "label", "key", "text"]
      .map((key) => Reflect.get(value, key))
      .find((one) => typeof one === "string");
    for (const [key, inner] of Object.entries(value)) {
      const isPaired = key === "value" || Array.isArray(value);
      waiting.push({ name: isPaired ? (label ?? name) : key, value: inner, depth: depth + 1 });
    }
  }
}
