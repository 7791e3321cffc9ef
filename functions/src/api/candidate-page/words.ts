/** The words of the candidate's own page, in the language of the job. Arguments are HTML. */
import type { Language } from "@callwright/contracts";
import type { LinkResult } from "@callwright/core/candidate-link/index";

type TimedKind = Extract<LinkResult, { at: string }>["kind"];

export interface PageWords {
  /** Of times: Western digits in Arabic too, as in the app. */
  readonly greeting: (name: string) => string;
  readonly aboutJob: (company: string, title: string) => string;
  readonly about: (company: string) => string;
  readonly now: string;
  readonly nowHint: string;
  readonly time: string;
  readonly at: string;
  readonly atHint: (zone: string) => string;
  readonly human: string;
  readonly humanHint: (company: string) => string;
  readonly stop: string;
  readonly stopHint: (company: string) => string;
  readonly interview: string;
  readonly calendarFile: string;
  readonly move: string;
  readonly cancel: string;
  readonly cancelHint: string;
  readonly results: Readonly<Record<TimedKind, (time: string) => string>> &
    Readonly<Record<Exclude<LinkResult["kind"], TimedKind>, string>>;
}

export const words: Readonly<Record<Language, PageWords>> = {
  en: {
    greeting: (name) => `Hello ${name}`,
    aboutJob: (company, title) => `${company} would like to talk to you about this job: ${title}.`,
    about: (company) => `${company} would like to talk to you.`,
    now: "Call me now",
    nowHint: "Your phone rings in a few minutes. You speak with an AI assistant.",
    time: "Day and time",
    at: "Call me at this time",
    atHint: (zone) => `All times: ${zone}.`,
    human: "Talk to a person",
    humanHint: (company) => `A person from ${company} will contact you.`,
    stop: "Stop calling me",
    stopHint: (company) => `${company} will not call or text you again.`,
    interview: "Your interview",
    calendarFile: "Add to calendar (.ics)",
    move: "Move to this time",
    cancel: "Cancel the interview",
    cancelHint: "The time becomes free for others.",
    results: {
      moved: (time) => `Your interview is now on ${time}.`,
      cancelled: "Your interview is cancelled.",
      taken: "This time is taken. Choose another one.",
      noInterview: "There is no interview to change.",
      now: "Thank you. We are calling you in a few minutes.",
      at: (time) => `Thank you. We will call you on ${time}.`,
      later: (time) => `We can't call you right now. You can be called from ${time}. Choose a time below.`,
      noTime: "We can't call at that time. Choose another one.",
      onCall: "We are calling you right now. If you need another call, choose a time here afterwards.",
      human: "Thank you. A person will contact you.",
      stopped: "We will not call or text you again.",
      onList: "You asked us not to call you, so we don't.",
      notCallable: "We can't call your number. Ask to talk to a person.",
      noLine: "No call can be arranged at the moment. Ask to talk to a person.",
    },
  },
  de: {
    greeting: (name) => `Guten Tag ${name}`,
    aboutJob: (company, title) => `${company} möchte mit Ihnen über diese Stelle sprechen: ${title}.`,
    about: (company) => `${company} möchte mit Ihnen sprechen.`,
    now: "Jetzt anrufen lassen",
    nowHint: "Ihr Telefon klingelt in wenigen Minuten. Sie sprechen mit einem KI-Assistenten.",
    time: "Tag und Uhrzeit",
    at: "Zu dieser Zeit anrufen lassen",
    atHint: (zone) => `Alle Zeiten: ${zone}.`,
    human: "Mit einem Menschen sprechen",
    humanHint: (company) => `Jemand von ${company} meldet sich bei Ihnen.`,
    stop: "Nicht mehr anrufen",
    stopHint: (company) => `${company} ruft Sie nicht mehr an und schreibt Ihnen nicht mehr.`,
    interview: "Ihr Gesprächstermin",
    calendarFile: "Zum Kalender hinzufügen (.ics)",
    move: "Auf diese Zeit verschieben",
    cancel: "Termin absagen",
    cancelHint: "Die Zeit wird für andere frei.",
    results: {
      moved: (time) => `Ihr Gespräch ist nun am ${time}.`,
      cancelled: "Ihr Gespräch ist abgesagt.",
      taken: "Diese Zeit ist vergeben. Wählen Sie eine andere.",
      noInterview: "Es gibt keinen Termin, der sich ändern lässt.",
      now: "Vielen Dank. Wir rufen Sie in wenigen Minuten an.",
      at: (time) => `Vielen Dank. Wir rufen Sie an: ${time}.`,
      later: (time) => `Wir können Sie gerade nicht anrufen, erst wieder ab ${time}. Wählen Sie unten eine Zeit.`,
      noTime: "Zu dieser Zeit können wir nicht anrufen. Wählen Sie eine andere.",
      onCall: "Wir rufen Sie gerade an. Wenn Sie danach noch einen Anruf möchten, wählen Sie hier eine Zeit.",
      human: "Vielen Dank. Ein Mensch meldet sich bei Ihnen.",
      stopped: "Wir rufen Sie nicht mehr an und schreiben Ihnen nicht mehr.",
      onList: "Sie haben uns gebeten, Sie nicht anzurufen. Daran halten wir uns.",
      notCallable: "Ihre Nummer können wir nicht anrufen. Bitten Sie um ein Gespräch mit einem Menschen.",
      noLine: "Gerade lässt sich kein Anruf vereinbaren. Bitten Sie um ein Gespräch mit einem Menschen.",
    },
  },
  ar: {
    greeting: (name) => `مرحبًا ${name}`,
    aboutJob: (company, title) => `تودّ ${company} التحدث معك عن هذه الوظيفة: ${title}.`,
    about: (company) => `تودّ ${company} التحدث معك.`,
    now: "اتصلوا بي الآن",
    nowHint: "سيرن هاتفك خلال بضع دقائق، وستتحدث مع مساعد ذكي.",
    time: "اليوم والوقت",
    at: "اتصلوا بي في هذا الوقت",
    atHint: (zone) => `جميع الأوقات: ${zone}.`,
    human: "التحدث مع شخص",
    humanHint: (company) => `سيتواصل معك شخص من ${company}.`,
    stop: "لا تتصلوا بي بعد الآن",
    stopHint: (company) => `لن تتصل بك ${company} ولن تراسلك مرة أخرى.`,
    interview: "موعد مقابلتك",
    calendarFile: "إضافة إلى التقويم (.ics)",
    move: "تغيير الموعد إلى هذا الوقت",
    cancel: "إلغاء المقابلة",
    cancelHint: "يصبح الموعد متاحًا لغيرك.",
    results: {
      moved: (time) => `أصبح موعد مقابلتك ${time}.`,
      cancelled: "أُلغيت مقابلتك.",
      taken: "هذا الموعد محجوز. اختر موعدًا آخر.",
      noInterview: "لا توجد مقابلة لتغييرها.",
      now: "شكرًا لك. سنتصل بك خلال بضع دقائق.",
      at: (time) => `شكرًا لك. سنتصل بك في الموعد التالي: ${time}.`,
      later: (time) => `لا يمكننا الاتصال بك الآن. يمكن الاتصال بك ابتداءً من ${time}. اختر موعدًا أدناه.`,
      noTime: "لا يمكننا الاتصال في هذا الوقت. اختر وقتًا آخر.",
      onCall: "نتصل بك الآن. إذا رغبت في مكالمة أخرى بعدها، فاختر موعدًا هنا.",
      human: "شكرًا لك. سيتواصل معك أحد موظفينا.",
      stopped: "لن نتصل بك ولن نراسلك مرة أخرى.",
      onList: "لقد طلبت منا عدم الاتصال بك، ونحن نلتزم بذلك.",
      notCallable: "لا يمكننا الاتصال برقمك. اطلب التحدث مع شخص.",
      noLine: "لا يمكن ترتيب مكالمة حاليًا. اطلب التحدث مع شخص.",
    },
  },
};
