import type { Language } from "@callwright/contracts";

const prefixes: readonly (readonly [RegExp, Language])[] = [
  [/^\+(49|43|41)/, "de"],
  [/^\+(966|971|965|974|973|968|962|20)/, "ar"],
];

export const languageOfNumber = (phoneNumber: string): Language =>
  prefixes.find(([prefix]) => prefix.test(phoneNumber))?.[1] ?? "en";

/** sorry: we do not answer in time; closed: the number takes no calls; busy: its minutes are used up. */
export const sentences = {
  en: {
    sorry: "Sorry, we cannot take your call right now. Please try again in a few minutes.",
    closed: "This number does not take calls. Goodbye.",
    busy: "Sorry, nobody can take your call at the moment. Please try again later.",
  },
  de: {
    sorry:
      "Leider können wir Ihren Anruf gerade nicht annehmen. Bitte versuchen Sie es in ein paar Minuten noch einmal.",
    closed: "Unter dieser Nummer werden keine Anrufe angenommen. Auf Wiederhören.",
    busy: "Leider kann Ihr Anruf zurzeit nicht angenommen werden. Bitte versuchen Sie es später noch einmal.",
  },
  ar: {
    sorry: "عذراً، لا يمكننا الرد على مكالمتك الآن. يرجى المحاولة مرة أخرى بعد بضع دقائق.",
    closed: "هذا الرقم لا يستقبل المكالمات. مع السلامة.",
    busy: "عذراً، لا يمكن الرد على مكالمتك حالياً. يرجى المحاولة لاحقاً.",
  },
} as const satisfies Record<Language, Record<string, string>>;
