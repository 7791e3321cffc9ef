/** Answers to a job's criteria in each language. */
import type { Availability, Language } from "./phrases.ts";

type Degree = "strong" | "partial" | "weak";

interface AnswerWords {
  readonly text: Readonly<Record<Degree, string>>;
  readonly yesNo: Readonly<Record<Degree, string>>;
  readonly evasive: string;
  /** Templates of the facts. */
  readonly years: string;
  readonly salary: string;
  readonly date: string;
  readonly notices: Readonly<Record<Availability, string>>;
}

export const answerWords: Readonly<Record<Language, AnswerWords>> = {
  en: {
    text: {
      strong: "Yes, that has been my main work for several years, and I lead it in my present team.",
      partial: "Partly. I have worked with it, but mostly together with somebody more experienced.",
      weak: "To be honest, I have hardly had anything to do with that.",
    },
    yesNo: {
      strong: "Yes, absolutely.",
      partial: "Yes, if we can agree on the details.",
      weak: "No, unfortunately not.",
    },
    evasive: "I would rather not go into that on the phone.",
    years: "It is {{years}} of relevant experience.",
    salary: "I would like to earn {{salary}} a year.",
    date: "I could begin on {{date}}.",
    notices: {
      now: "I have no notice period, I am free now.",
      "two-weeks": "My notice period is two weeks.",
      "four-weeks": "My notice period is four weeks.",
      "six-weeks": "My notice period is six weeks.",
      "three-months": "My notice period is three months.",
      "six-months": "My notice period is six months.",
    },
  },
  de: {
    text: {
      strong: "Ja, das mache ich seit einigen Jahren hauptsächlich und leite es in meinem jetzigen Team.",
      partial: "Teilweise. Ich habe damit gearbeitet, aber meist zusammen mit jemandem, der erfahrener war.",
      weak: "Ehrlich gesagt hatte ich damit bisher kaum zu tun.",
    },
    yesNo: {
      strong: "Ja, auf jeden Fall.",
      partial: "Ja, wenn wir uns bei den Einzelheiten einigen.",
      weak: "Nein, leider nicht.",
    },
    evasive: "Darüber möchte ich am Telefon lieber nicht sprechen.",
    years: "Es sind {{years}} einschlägige Erfahrung.",
    salary: "Ich möchte {{salary}} im Jahr verdienen.",
    date: "Ich könnte am {{date}} anfangen.",
    notices: {
      now: "Ich habe keine Kündigungsfrist, ich bin sofort frei.",
      "two-weeks": "Meine Kündigungsfrist beträgt zwei Wochen.",
      "four-weeks": "Meine Kündigungsfrist beträgt vier Wochen.",
      "six-weeks": "Meine Kündigungsfrist beträgt sechs Wochen.",
      "three-months": "Meine Kündigungsfrist beträgt drei Monate.",
      "six-months": "Meine Kündigungsfrist beträgt sechs Monate.",
    },
  },
  ar: {
    text: {
      strong: "نعم، هذا عملي الأساسي منذ عدة سنوات، وأنا أقوده في فريقي الحالي.",
      partial: "جزئياً. عملت في ذلك، لكن غالباً مع شخص أكثر خبرة مني.",
      weak: "بصراحة، لم أتعامل مع ذلك تقريباً حتى الآن.",
    },
    yesNo: {
      strong: "نعم، بكل تأكيد.",
      partial: "نعم، إذا اتفقنا على التفاصيل.",
      weak: "لا، للأسف.",
    },
    evasive: "أفضّل ألا أتحدث عن ذلك عبر الهاتف.",
    years: "لديّ {{years}} من الخبرة المناسبة.",
    salary: "أرغب في {{salary}} في السنة.",
    date: "يمكنني أن أبدأ في {{date}}.",
    notices: {
      now: "ليست لديّ فترة إشعار، أنا متفرغ الآن.",
      "two-weeks": "مدة الإشعار لديّ أسبوعان.",
      "four-weeks": "مدة الإشعار لديّ أربعة أسابيع.",
      "six-weeks": "مدة الإشعار لديّ ستة أسابيع.",
      "three-months": "مدة الإشعار لديّ ثلاثة أشهر.",
      "six-months": "مدة الإشعار لديّ ستة أشهر.",
    },
  },
};
