import type { Language } from "@callwright/contracts";
import type { OutcomeLabel } from "@callwright/contracts/outcome-labels";

const names: Readonly<Record<Exclude<Language, "en">, Partial<Record<OutcomeLabel, string>>>> = {
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

/** Other labels are a model's own words. */
export const outcomeName = (locale: Language, label: string): string =>
  (locale !== "en" && new Map(Object.entries(names[locale])).get(label)) || label;
