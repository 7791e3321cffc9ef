import { type FieldName, fieldNames } from "./candidate-fields.ts";
import { type ContactColumn, findContactColumn } from "./contact-columns.ts";

/** Known headers of each field, separated by bars; case and spacing do not matter. */
const headersByField: Readonly<Record<FieldName, string>> = {
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

const foldHeader = (header: string) =>
  header
    .normalize("NFKD")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, "");

const fieldByHeader = new Map(
  fieldNames.flatMap((field) => headersByField[field].split("|").map((header) => [foldHeader(header), field] as const)),
);

export type ColumnPositions = ReadonlyMap<FieldName, number>;

export function findColumns(header: readonly string[]): ColumnPositions {
  const positions = new Map<FieldName, number>();
  for (const [position, name] of header.entries()) {
    const field = fieldByHeader.get(foldHeader(name));
    if (field && !positions.has(field)) positions.set(field, position);
  }
  return positions;
}

const fullNameHeaders = new Set(
  (
    "name|names|full name|candidate|candidate name|contact|contact name|person|" +
    "Kandidat|Kandidatin|Bewerber|Ansprechpartner|Kontakt|Vollständiger Name|Vor- und Nachname|Name, Vorname|" +
    "الاسم|الاسم الكامل|الاسم بالكامل|اسم المرشح"
  )
    .split("|")
    .map(foldHeader),
);

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

/** A header that only our own exports have, so it tells that a file is an export. */
const exportMarker = foldHeader("callStatus");

/** Headers that our exports and import reports add; an import ignores these columns. */
const exportedColumns = new Set([...callColumns, "line", "reason"].map(foldHeader));

/** Lower-case words without accents; splits camelCase and folds Arabic letters to their simplest form. */
const headerWords = (header: string): readonly string[] =>
  header
    .replace(/(\p{Ll})(\p{Lu})/gu, "$1 $2")
    .normalize("NFKD")
    .replace(/[\p{M}ـ]/gu, "")
    .replaceAll("ة", "ه")
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== "");

/** Matches a word of `headerWords` that means a country, in English, German or Arabic. */
const countryWord =
  /^(country|countrycode|countryiso\d?|nation|land|staat|wohn(sitz)?land|herkunftsland|l(a|ae)nder(kennung|code|kurzel|vorwahl)|landes(vorwahl|kennzahl|code)|(ال)?(دوله|بلد))$/;
const callingCodeHeader =
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
  if (callingCodeHeader.test(words.join(" "))) return true;
  return (
    words.some((word) => countryWord.test(word)) &&
    words.every((word) => countryWord.test(word) || countryQualifiers.has(word))
  );
}

/** Added to the header of an exported extra column that an import would take for one of ours. */
const renamedSuffix = " (2)";

/** A word, or a part of a German compound, that means a phone. */
const phoneWord =
  /phone|^(tel|cell|cellular|mobile|mob|ph|whatsapp|landline)$|telefon|festnetz|handy|^mobil|rufnummer|^(ال)?(هاتف|جوال|موبايل|محمول|تليفون|تلفون|واتساب)$/u;
const phoneQualifiers = new Set(
  (
    "number no nr num nummer primary main private privat personal home house work business office buro value candidate applicant " +
    "bewerber kandidat kandidatin lead contact kontakt preferred best other alternative alternate secondary second first daytime " +
    "evening day e164 international int geschaftlich dienstlich nummern numbers and und or oder رقم الشخصي المنزل العمل"
  ).split(" "),
);
/** The owner of a phone that is not the candidate's: an agency, a referee, a parent. */
const otherPersonWord =
  /fax|emergency|notfall|recruit|agency|agent|vermittler|personalberat|consultant|manager|hiring|interviewer|referee|reference|referenz|ansprechpartner|supervisor|vorgesetzt|employer|arbeitgeber|company|firma|firmen|spouse|partner|parent|eltern|guardian|^kin$|angehorig|owner|coordinator|^hr$|sales|support|^(mother|father|wife|husband|ice)s?$|mutter|vater|referr|client|customer|kunde|doctor|arzt|assistant|sourcer|فاكس|طواري|المسوول|المجند|الشركه/u;
const emergencyWord = /emergency|notfall|notruf|طواري/u;

/** A header of several words about a phone: "Phone Number (Mobile)", "Home Phone", "Emergency Contact Phone". */
function phoneMeaning(header: string): "phoneNumber" | "otherPhone" | undefined {
  if (header.endsWith(renamedSuffix)) return undefined;
  const words = headerWords(header.replace(/whats\s?app/i, "whatsapp"));
  // "Fax" and "Emergency Contact" hold numbers of others even without a word for a phone.
  if (words.some((word) => /fax|فاكس/.test(word) || emergencyWord.test(word))) return "otherPhone";
  if (!words.some((word) => phoneWord.test(word))) return undefined;
  if (words.some((word) => otherPersonWord.test(word))) return "otherPhone";
  // With any further word the header may be about something else, such as "Phone Interview Notes".
  const isKnown = words.every((word) => phoneWord.test(word) || phoneQualifiers.has(word) || /^\d$/.test(word));
  return isKnown ? "phoneNumber" : undefined;
}

/** Mobile numbers come before others, since they reach the person. */
export const isMobileHeader = (header: string): boolean => /mobil|handy|cell|whatsapp|جوال|موبايل|محمول/iu.test(header);

export type ColumnMeaning = FieldName | "fullName" | "exported" | "country" | "otherPhone" | ContactColumn;

export function meaningOf(header: string): ColumnMeaning | undefined {
  const folded = foldHeader(header);
  if (exportedColumns.has(folded)) return "exported";
  const field = fieldByHeader.get(folded);
  if (field) return field;
  if (fullNameHeaders.has(folded)) return "fullName";
  if (isCountryHeader(header)) return "country";
  // Contact columns first: "Telefonsperre" is no number.
  return findContactColumn(header) ?? phoneMeaning(header);
}

function withoutSuffixes(name: string): string {
  let bareName = name;
  while (bareName.endsWith(renamedSuffix)) bareName = bareName.slice(0, -renamedSuffix.length);
  return bareName;
}

const isMistakable = (name: string): boolean => meaningOf(withoutSuffixes(name)) !== undefined;

export const exportedHeader = (name: string): string => (isMistakable(name) ? `${name}${renamedSuffix}` : name);

/** Undoes `exportedHeader` in a file that is an export of ours. */
export function restoreExportedNames(header: readonly string[]): readonly string[] {
  if (!header.some((name) => foldHeader(name) === exportMarker)) return header;
  return header.map((name) =>
    name.endsWith(renamedSuffix) && isMistakable(name) ? name.slice(0, -renamedSuffix.length) : name,
  );
}

export const countKnownHeaders = (header: readonly string[]): number => header.filter(meaningOf).length;

export const headerSignature = (header: readonly string[]): string => header.map(foldHeader).join("|");

/** "Name" is the family name in a file that also has "Vorname". */
export const isGermanFamilyName = (header: string, headers: readonly string[]): boolean =>
  foldHeader(header) === foldHeader("Name") && headers.some((other) => foldHeader(other) === foldHeader("Vorname"));

export const canBeFullName = (header: string): boolean => fullNameHeaders.has(foldHeader(header));
