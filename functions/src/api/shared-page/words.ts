import type { Decision, Language, MustHaveState } from "@callwright/contracts";

export interface SharedWords {
  /** Of dates and numbers: Western digits in Arabic too, as in the app. */
  readonly people: (count: number) => string;
  readonly validUntil: (date: string) => string;
  readonly score: (score: string) => string;
  readonly coverage: (answered: number, of: number) => string;
  readonly mustHaves: Readonly<Record<MustHaveState, string>>;
  readonly calledOn: (date: string) => string;
  readonly noScore: string;
  readonly required: string;
  readonly notAsked: string;
  readonly unclear: string;
  readonly decisions: Readonly<Record<Decision, string>>;
  readonly yes: string;
  readonly no: string;
  readonly phone: string;
  readonly email: string;
  readonly recording: (name: string) => string;
  readonly pdf: string;
  readonly proof: string;
  readonly fileName: string;
}

export const sharedWords: Readonly<Record<Language, SharedWords>> = {
  en: {
    people: (count) => (count === 1 ? "1 candidate" : `${count} candidates`),
    validUntil: (date) => `Available until ${date}`,
    score: (score) => `${score} of 5`,
    coverage: (answered, of) => `${answered} of ${of} questions answered`,
    mustHaves: { met: "Must-haves met", missed: "Must-have missed", unknown: "Must-have open" },
    calledOn: (date) => `Interviewed by phone on ${date}`,
    noScore: "No score yet",
    required: "Must-have",
    notAsked: "Not asked",
    unclear: "Unclear",
    decisions: { shortlist: "Decision: Shortlist", maybe: "Decision: Maybe", decline: "Decision: Decline" },
    yes: "Yes",
    no: "No",
    phone: "Phone",
    email: "Email",
    recording: (name) => `Recording of the call with ${name}`,
    pdf: "Download as PDF",
    proof:
      "An AI assistant held these calls. Every quote is checked against the candidate’s own words. “Not asked” and “Unclear” do not count in a score. People decide.",
    fileName: "candidates.pdf",
  },
  de: {
    people: (count) => (count === 1 ? "1 Kandidat" : `${count} Kandidaten`),
    validUntil: (date) => `Verfügbar bis ${date}`,
    score: (score) => `${score} von 5`,
    coverage: (answered, of) => `${answered} von ${of} Fragen beantwortet`,
    mustHaves: {
      met: "Muss-Kriterien erfüllt",
      missed: "Muss-Kriterium verfehlt",
      unknown: "Muss-Kriterium offen",
    },
    calledOn: (date) => `Telefoninterview am ${date}`,
    noScore: "Noch keine Bewertung",
    required: "Muss",
    notAsked: "Nicht gefragt",
    unclear: "Unklar",
    decisions: {
      shortlist: "Entscheidung: Engere Wahl",
      maybe: "Entscheidung: Vielleicht",
      decline: "Entscheidung: Absage",
    },
    yes: "Ja",
    no: "Nein",
    phone: "Telefon",
    email: "E-Mail",
    recording: (name) => `Aufnahme des Gesprächs mit ${name}`,
    pdf: "Als PDF herunterladen",
    proof:
      "Die Gespräche hat ein KI-Assistent geführt. Jedes Zitat ist mit den eigenen Worten der Person abgeglichen. „Nicht gefragt“ und „Unklar“ zählen in keiner Bewertung. Es entscheiden Menschen.",
    fileName: "kandidaten.pdf",
  },
  ar: {
    people: (count) =>
      count === 1 ? "مرشح واحد" : count === 2 ? "مرشحان" : count <= 10 ? `${count} مرشحين` : `${count} مرشحًا`,
    validUntil: (date) => `متاح حتى ${date}`,
    score: (score) => `${score} من 5`,
    coverage: (answered, of) => `أُجيب عن ${answered} من ${of} من الأسئلة`,
    mustHaves: {
      met: "المتطلبات الأساسية مستوفاة",
      missed: "متطلب أساسي غير مستوفى",
      unknown: "متطلب أساسي غير محسوم",
    },
    calledOn: (date) => `مقابلة هاتفية بتاريخ ${date}`,
    noScore: "لا تقييم بعد",
    required: "أساسي",
    notAsked: "لم يُسأل",
    unclear: "غير واضح",
    decisions: { shortlist: "القرار: القائمة المختصرة", maybe: "القرار: ربما", decline: "القرار: رفض" },
    yes: "نعم",
    no: "لا",
    phone: "الهاتف",
    email: "البريد الإلكتروني",
    recording: (name) => `تسجيل المكالمة مع ${name}`,
    pdf: "تنزيل بصيغة PDF",
    proof:
      "أجرى هذه المكالمات مساعد ذكي. كل اقتباس مطابق لكلام المرشح نفسه. لا يدخل «لم يُسأل» و«غير واضح» في أي تقييم. القرار للبشر.",
    fileName: "candidates.pdf",
  },
};
