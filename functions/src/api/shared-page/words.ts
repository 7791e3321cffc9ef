import type { Decision, Language, MustHaveState } from "@callwright/contracts";
import type { OutcomeLabel } from "@callwright/contracts/outcome-words";

const en = {
  people: (count: number) => (count === 1 ? "1 candidate" : `${count} candidates`),
  validUntil: (date: string) => `Available until ${date}`,
  score: (score: string) => `${score} of 5`,
  coverage: (answered: number, of: number) => `${answered} of ${of} questions answered`,
  mustHaves: {
    met: "Must-haves met",
    missed: "Must-have missed",
    unknown: "Must-have open",
  } satisfies Record<MustHaveState, string>,
  calledOn: (date: string) => `Interviewed by phone on ${date}`,
  noScore: "No score yet",
  required: "Must-have",
  notAsked: "Not asked",
  unclear: "Unclear",
  decisions: {
    shortlist: "Decision: Shortlist",
    maybe: "Decision: Maybe",
    decline: "Decision: Decline",
  } satisfies Record<Decision, string>,
  yes: "Yes",
  no: "No",
  phone: "Phone",
  email: "Email",
  recording: (name: string) => `Recording of the call with ${name}`,
  pdf: "Download as PDF",
  proof:
    "An AI assistant held these calls. Every quote is checked against the candidate’s own words. “Not asked” and “Unclear” do not count in a score. People decide.",
  fileName: "candidates.pdf",
};

export type SharedWords = typeof en;

export const sharedWords: Readonly<Record<Language, SharedWords>> = {
  en,
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
    people: (count) => {
      if (count === 1) return "مرشح واحد";
      if (count === 2) return "مرشحان";
      return count <= 10 ? `${count} مرشحين` : `${count} مرشحًا`;
    },
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

const outcomeNames: Readonly<Record<Exclude<Language, "en">, Partial<Record<OutcomeLabel, string>>>> = {
  de: {
    Excellent: "Ausgezeichnet",
    "Excellent Fit": "Passt ausgezeichnet",
    "Good Fit": "Passt gut",
    Fair: "Mittel",
    Poor: "Schwach",
    Unanswered: "Nicht erreicht",
    "Not Interested": "Kein Interesse",
    Busy: "Besetzt",
    "Candidate did not engage": "Kandidat ging nicht darauf ein",
    "Not Sure": "Unklar",
    "Bad Fit": "Passt nicht",
    "Connection Failed": "Keine Verbindung",
    "customer-ended-call": "Vom Kunden beendet",
    "No Engagement": "Kein Gespräch",
    "silence-timed-out": "Stille, beendet",
    "Not a Good Fit": "Passt nicht gut",
    Unknown: "Unbekannt",
  },
  ar: {
    Excellent: "ممتاز",
    "Excellent Fit": "مناسب جدًا",
    "Good Fit": "مناسب",
    Fair: "مقبول",
    Poor: "ضعيف",
    Unanswered: "لا رد",
    "Not Interested": "غير مهتم",
    Busy: "مشغول",
    "Candidate did not engage": "لم يتفاعل المرشح",
    "Not Sure": "غير مؤكد",
    "Bad Fit": "غير مناسب",
    "Connection Failed": "فشل الاتصال",
    "customer-ended-call": "أنهى العميل المكالمة",
    "No Engagement": "لا تفاعل",
    "silence-timed-out": "انتهت بسبب الصمت",
    "Not a Good Fit": "غير مناسب تمامًا",
    Unknown: "غير معروف",
  },
};

/** A label that is not in the table was worded by a model and is shown as it is. */
export function outcomeName(locale: Language, label: string): string {
  if (locale === "en") return label;
  return new Map(Object.entries(outcomeNames[locale])).get(label) ?? label;
}
