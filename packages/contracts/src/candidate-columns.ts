/** The columns of a candidates' file: which header means what, in English, German and Arabic. */

export const candidateColumns = [
  "firstName",
  "lastName",
  "phoneNumber",
  "experience",
  "salary",
  "currency",
  "email",
] as const;
export type CandidateColumn = (typeof candidateColumns)[number];

/** The headers without which a file cannot be read (core spec §5). */
export const requiredColumns = ["firstName", "lastName", "phoneNumber"] as const;

const synonyms: Record<CandidateColumn, readonly string[]> = {
  firstName: ["firstname", "first", "given name", "forename", "Vorname", "الاسم الأول", "الاسم"],
  lastName: [
    "lastname",
    "last",
    "surname",
    "family name",
    "Nachname",
    "Familienname",
    "Zuname",
    "اسم العائلة",
    "الاسم الأخير",
    "الكنية",
    "اللقب",
  ],
  phoneNumber: [
    "phonenumber",
    "phone",
    "phone no",
    "telephone",
    "telephone number",
    "tel",
    "tel no",
    "mobile",
    "mobile phone",
    "mobile number",
    "mobile no",
    "cell",
    "cell phone",
    "contact number",
    "Telefon",
    "Telefonnummer",
    "Telefon-Nr.",
    "Tel.-Nr.",
    "Rufnummer",
    "Handy",
    "Handynummer",
    "Mobil",
    "Mobilnummer",
    "Mobiltelefon",
    "رقم الهاتف",
    "الهاتف",
    "هاتف",
    "رقم الجوال",
    "الجوال",
    "جوال",
    "رقم الموبايل",
    "الموبايل",
    "موبايل",
  ],
  experience: [
    "experience",
    "exp",
    "years",
    "years of experience",
    "experience years",
    "experience in years",
    "Erfahrung",
    "Berufserfahrung",
    "Erfahrung (Jahre)",
    "Berufserfahrung (Jahre)",
    "Erfahrung in Jahren",
    "Jahre",
    "الخبرة",
    "خبرة",
    "سنوات الخبرة",
  ],
  salary: [
    "salary",
    "salary expectation",
    "expected salary",
    "desired salary",
    "annual salary",
    "Gehalt",
    "Gehaltsvorstellung",
    "Gehaltswunsch",
    "Wunschgehalt",
    "Jahresgehalt",
    "الراتب",
    "راتب",
    "الراتب المتوقع",
    "الراتب المطلوب",
  ],
  currency: ["currency", "Währung", "Waehrung", "العملة", "عملة"],
  email: [
    "email",
    "mail",
    "email address",
    "E-Mail-Adresse",
    "Mailadresse",
    "البريد الإلكتروني",
    "البريد",
    "الإيميل",
    "إيميل",
  ],
};

/** Case, spaces, underscores, accents and vowel signs do not count. */
const fold = (header: string) =>
  header
    .normalize("NFKD")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, "");

const columnByHeader = new Map(
  candidateColumns.flatMap((column) => synonyms[column].map((synonym) => [fold(synonym), column] as const)),
);

/** Where each known column stands in the file. */
export type ColumnPositions = ReadonlyMap<CandidateColumn, number>;

/** Reads a header row; of two headers that mean the same the first counts. */
export function findColumns(header: readonly string[]): ColumnPositions {
  const positions = new Map<CandidateColumn, number>();
  for (const [position, name] of header.entries()) {
    const column = columnByHeader.get(fold(name));
    if (column && !positions.has(column)) positions.set(column, position);
  }
  return positions;
}

/** Headers of a column with whole names. */
const fullNames = new Set(
  [
    "name",
    "names",
    "full name",
    "candidate",
    "candidate name",
    "contact",
    "contact name",
    "person",
    "Kandidat",
    "Kandidatin",
    "Bewerber",
    "Ansprechpartner",
    "Kontakt",
    "Vollständiger Name",
    "Vor- und Nachname",
    "Name, Vorname",
    "الاسم",
    "الاسم الكامل",
    "الاسم بالكامل",
    "اسم المرشح",
  ].map(fold),
);
/** "Name" beside "Vorname" is the family name. */
const germanName = fold("Name");
const germanFirstName = fold("Vorname");

/** What the export tells of a person's calls, behind the columns of the person. */
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
  "addedAt",
] as const;
export type CallColumn = (typeof callColumns)[number];

/** A file with this column was written by the export. */
const exportSign = fold("callStatus");

/** What our own files hold beside a person: of the export, and of rows that were not loaded. */
const ownColumns = new Set([...callColumns, "line", "reason"].map(fold));

/** What a header means by itself: a column, a whole name, a word of our own files, or undefined where it is not known. */
export function meaningOf(header: string): CandidateColumn | "fullName" | "own" | undefined {
  const folded = fold(header);
  if (ownColumns.has(folded)) return "own";
  return columnByHeader.get(folded) ?? (fullNames.has(folded) ? "fullName" : undefined);
}

/** What the export puts behind the header of a column of one's own that is named like one of ours. */
const ownMark = " (2)";

/** The name without the marks of exports. */
const unmarked = (name: string): string => (name.endsWith(ownMark) ? unmarked(name.slice(0, -ownMark.length)) : name);

const isMistakable = (name: string): boolean => meaningOf(unmarked(name)) !== undefined;

/** The header under which the export writes a column of one's own: never one that is read back as ours, and each another. */
export const exportedHeader = (name: string): string => (isMistakable(name) ? `${name}${ownMark}` : name);

/** The names of a file's columns, as they were before an export of ours wrote them. */
export function namesBefore(header: readonly string[]): readonly string[] {
  if (!header.some((name) => fold(name) === exportSign)) return header;
  return header.map((name) => (name.endsWith(ownMark) && isMistakable(name) ? name.slice(0, -ownMark.length) : name));
}

/** How many headers of a row are known. */
export const knownHeaders = (header: readonly string[]): number => header.filter(meaningOf).length;

/** Headers as they are remembered by: order and spelling of a known kind of file. */
export const signatureOf = (header: readonly string[]): string => header.map(fold).join("|");

/** Whether `header` is the family name because another one is "Vorname". */
export const isFamilyNameBeside = (header: string, others: readonly string[]): boolean =>
  fold(header) === germanName && others.some((other) => fold(other) === germanFirstName);

/** Whether a header for the first name can also mean the whole one. */
export const canBeFullName = (header: string): boolean => fullNames.has(fold(header));
