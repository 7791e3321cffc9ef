import { type FieldName, fieldNames } from "./candidate-fields.ts";
import { type ContactColumn, contactColumnOf } from "./contact-columns.ts";

/** Separated by bars; read in any case and spacing. */
const headers: Readonly<Record<FieldName, string>> = {
  firstName: "firstname|first|given name|forename|Vorname|الاسم الأول|الاسم",
  lastName: "lastname|last|surname|family name|Nachname|Familienname|Zuname|اسم العائلة|الاسم الأخير|الكنية|اللقب",
  phoneNumber:
    "phonenumber|phone|phone no|telephone|telephone number|tel|tel no|mobile|mobile phone|mobile number|mobile no|cell|" +
    "cell phone|contact number|contact no|رقم التواصل|رقم الاتصال|" +
    "Telefon|Telefonnummer|Telefon-Nr.|Tel.-Nr.|Rufnummer|Handy|Handynummer|Mobil|Mobilnummer|Mobiltelefon|" +
    "رقم الهاتف|الهاتف|هاتف|رقم الجوال|الجوال|جوال|رقم الموبايل|الموبايل|موبايل",
  email: "email|mail|email address|E-Mail-Adresse|Mailadresse|البريد الإلكتروني|البريد|الإيميل|إيميل",
  experience:
    "experience|exp|years|years of experience|experience years|experience in years|" +
    "Erfahrung|Berufserfahrung|Erfahrung (Jahre)|Berufserfahrung (Jahre)|Erfahrung in Jahren|Jahre|" +
    "الخبرة|خبرة|سنوات الخبرة",
  salary:
    "salary|salary expectation|expected salary|desired salary|annual salary|" +
    "Gehalt|Gehaltsvorstellung|Gehaltswunsch|Wunschgehalt|Jahresgehalt|" +
    "الراتب|راتب|الراتب المتوقع|الراتب المطلوب",
  currency: "currency|Währung|Waehrung|العملة|عملة",
};

const fold = (header: string) =>
  header
    .normalize("NFKD")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, "");

const columnByHeader = new Map(
  fieldNames.flatMap((field) => headers[field].split("|").map((header) => [fold(header), field] as const)),
);

export type ColumnPositions = ReadonlyMap<FieldName, number>;

/** Of duplicate headers the first counts. */
export function findColumns(header: readonly string[]): ColumnPositions {
  const positions = new Map<FieldName, number>();
  for (const [position, name] of header.entries()) {
    const column = columnByHeader.get(fold(name));
    if (column && !positions.has(column)) positions.set(column, position);
  }
  return positions;
}

const fullNames = new Set(
  (
    "name|names|full name|candidate|candidate name|contact|contact name|person|" +
    "Kandidat|Kandidatin|Bewerber|Ansprechpartner|Kontakt|Vollständiger Name|Vor- und Nachname|Name, Vorname|" +
    "الاسم|الاسم الكامل|الاسم بالكامل|اسم المرشح"
  )
    .split("|")
    .map(fold),
);
/** "Name" next to "Vorname" is the last name. */
const germanName = fold("Name");
const germanFirstName = fold("Vorname");

export const callColumns = [
  "callStatus",
  "callOutcome",
  "callSummary",
  "endReason",
  "durationSeconds",
  "totalCalls",
  "calledAt",
  "evaluation",
  "evaluationInterested",
  "evaluationExperienceYears",
  "evaluationSalaryExpectation",
  "evaluationAvailability",
  "evaluationOptOut",
  "evaluationHumanRequested",
  "evaluationCallbackAt",
  "scorecardScore",
  "scorecardAnswered",
  "scorecardOf",
  "scorecardMustHaves",
  "scorecardNoticeWeeks",
  "scorecardStartDate",
  "scorecardDecision",
  "scorecardNote",
  "addedAt",
] as const;
export type CallColumn = (typeof callColumns)[number];

const exportSign = fold("callStatus");

const ownColumns = new Set([...callColumns, "line", "reason"].map(fold));

const headerWords = (header: string): readonly string[] =>
  header
    .replace(/(\p{Ll})(\p{Lu})/gu, "$1 $2")
    .normalize("NFKD")
    .replace(/[\p{M}ـ]/gu, "")
    .replaceAll("ة", "ه")
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== "");

const countryWord =
  /^(country|countrycode|countryiso\d?|nation|land|staat|wohn(sitz)?land|herkunftsland|l(a|ae)nder(kennung|code|kurzel|vorwahl)|landes(vorwahl|kennzahl|code)|(ال)?(دوله|بلد))$/;
const callingCode =
  /^(phone |tel |mobile )?(calling|dial|dialing|dialling) code$|^phone prefix$|^iso code$|^رمز الاتصال$/;
const countryQualifiers = new Set(
  (
    "code codes iso iso2 iso3 alpha 2 3 name of residence region phone telephone tel mobile cell calling dial dialing dialling " +
    "prefix home candidate applicant current mailing address location contact number key the wohnsitz kurzel kennung vorwahl " +
    "رمز كود مفتاح اسم الاقامه اقامه السكن الاتصال"
  ).split(" "),
);

function isCountryHeader(header: string): boolean {
  const words = headerWords(header);
  if (callingCode.test(words.join(" "))) return true;
  return (
    words.some((word) => countryWord.test(word)) &&
    words.every((word) => countryWord.test(word) || countryQualifiers.has(word))
  );
}

/** Suffix of exported extra columns whose header would be read as one of ours. */
const ownMark = " (2)";

const phoneWord =
  /phone|^(tel|cell|cellular|mobile|mob|ph|whatsapp|landline)$|telefon|festnetz|handy|^mobil|rufnummer|^(ال)?(هاتف|جوال|موبايل|محمول|تليفون|تلفون|واتساب)$/u;
const phoneQualifiers = new Set(
  (
    "number no nr num nummer primary main private privat personal home house work business office buro value candidate applicant " +
    "bewerber kandidat kandidatin lead contact kontakt preferred best other alternative alternate secondary second first daytime " +
    "evening day e164 international int geschaftlich dienstlich nummern numbers and und or oder رقم الشخصي المنزل العمل"
  ).split(" "),
);
const notTheirs =
  /fax|emergency|notfall|recruit|agency|agent|vermittler|personalberat|consultant|manager|hiring|interviewer|referee|reference|referenz|ansprechpartner|supervisor|vorgesetzt|employer|arbeitgeber|company|firma|firmen|spouse|partner|parent|eltern|guardian|^kin$|angehorig|owner|coordinator|^hr$|sales|support|^(mother|father|wife|husband|ice)s?$|mutter|vater|referr|client|customer|kunde|doctor|arzt|assistant|sourcer|فاكس|طواري|المسوول|المجند|الشركه/u;
const emergency = /emergency|notfall|notruf|طواري/u;

/** A header of several words about a phone: "Phone Number (Mobile)", "Home Phone", "Emergency Contact Phone". */
function phoneColumnOf(header: string): "phoneNumber" | "otherPhone" | undefined {
  if (header.endsWith(ownMark)) return undefined;
  const words = headerWords(header.replace(/whats\s?app/i, "whatsapp"));
  if (words.some((word) => /fax|فاكس/.test(word) || emergency.test(word))) return "otherPhone";
  if (!words.some((word) => phoneWord.test(word))) return undefined;
  if (words.some((word) => notTheirs.test(word))) return "otherPhone";
  const isKnown = words.every((word) => phoneWord.test(word) || phoneQualifiers.has(word) || /^\d$/.test(word));
  return isKnown ? "phoneNumber" : undefined;
}

/** Mobile numbers come before others, since they reach the person. */
export const isMobileHeader = (header: string): boolean => /mobil|handy|cell|whatsapp|جوال|موبايل|محمول/iu.test(header);

export type Meaning = FieldName | "fullName" | "own" | "country" | "otherPhone" | ContactColumn;

export function meaningOf(header: string): Meaning | undefined {
  const folded = fold(header);
  if (ownColumns.has(folded)) return "own";
  const known = columnByHeader.get(folded) ?? (fullNames.has(folded) ? "fullName" : undefined);
  if (known) return known;
  // "Telefonsperre" is no number.
  return isCountryHeader(header) ? "country" : (contactColumnOf(header) ?? phoneColumnOf(header));
}

const unmarked = (name: string): string => (name.endsWith(ownMark) ? unmarked(name.slice(0, -ownMark.length)) : name);

const isMistakable = (name: string): boolean => meaningOf(unmarked(name)) !== undefined;

export const exportedHeader = (name: string): string => (isMistakable(name) ? `${name}${ownMark}` : name);

export function namesBefore(header: readonly string[]): readonly string[] {
  if (!header.some((name) => fold(name) === exportSign)) return header;
  return header.map((name) => (name.endsWith(ownMark) && isMistakable(name) ? name.slice(0, -ownMark.length) : name));
}

export const knownHeaders = (header: readonly string[]): number => header.filter(meaningOf).length;

export const signatureOf = (header: readonly string[]): string => header.map(fold).join("|");

export const isFamilyNameBeside = (header: string, others: readonly string[]): boolean =>
  fold(header) === germanName && others.some((other) => fold(other) === germanFirstName);

export const canBeFullName = (header: string): boolean => fullNames.has(fold(header));
