import type { PauseReason } from "@callwright/contracts";
import type { InterviewChange } from "@callwright/contracts/states";
import type { CallLine, FactorChange, MailParameters, MailPhrases } from "../mails.ts";

const factorChanges: Readonly<Record<FactorChange, string>> = {
  passkeyAdded: "أُضيف مفتاح مرور إلى حسابك",
  passkeyRemoved: "أُزيل مفتاح مرور من حسابك",
  totpAdded: "أُضيف تطبيق مصادقة إلى حسابك",
  totpRemoved: "أُزيل تطبيق المصادقة من حسابك",
  recoveryCodesRenewed: "أُنشئت رموز استرداد جديدة لحسابك ولم تعد الرموز السابقة صالحة",
  recoveryCodeUsed: "استُخدم رمز استرداد لحسابك",
  factorsReset: "أزال أحد المالكين عوامل التحقق الثانية من حسابك",
};

const interviewChanges: Readonly<Record<InterviewChange, string>> = {
  booked: "حُجزت مقابلة",
  moved: "تغيّر موعد مقابلة",
  cancelled: "أُلغيت مقابلة",
};

type NotificationsMail = MailParameters["notifications"];

const pauseReasons: Readonly<Record<PauseReason, string>> = {
  asked: "أُوقفت يدويًا",
  minutes: "نفدت دقائقك",
  trial: "نفدت مكالمات اليوم في الفترة التجريبية",
  payment: "توجد دفعة متأخرة",
  failures: "فشلت مكالمات كثيرة متتالية",
  numbers: "لا يوجد رقم هاتف يمكنه الاتصال",
  credentials: "يجب إعادة ربط أحد أرقام الهاتف",
  provider: "لا يقبل مزوّد الصوت أي مكالمات",
};

const headlines: Readonly<Record<NotificationsMail["kind"], string>> = {
  run_finished: "انتهت عملية الاتصال",
  run_paused: "توقفت عملية الاتصال مؤقتًا",
  number_failing: "رقم هاتف يحتاج إلى انتباهك",
  human_requested: "طلب شخص التحدث إليك",
  import_finished: "اكتمل الاستيراد",
};

const mailSubject = (
  kind: NotificationsMail["kind"],
  [firstItem, ...otherItems]: NotificationsMail["items"],
): string =>
  firstItem?.request && otherItems.length === 0 ? talkRequestText(firstItem.request.person) : headlines[kind];

const talkRequestText = (person: string): string => `${person} يريد التحدث إليك`;

function itemLine(
  kind: NotificationsMail["kind"],
  { title, count = 0, reason = "failures", request }: NotificationsMail["items"][number],
): string | CallLine {
  if (request) {
    const { person, words, isQuote, when, phoneNumber } = request;
    const wordsText = isQuote ? `«${words}»` : words;
    return {
      words: [talkRequestText(person), wordsText, title, when].filter(Boolean).join(" · "),
      phoneNumber,
      label: `الاتصال بـ ${person}`,
    };
  }
  switch (kind) {
    case "run_finished":
      return `${title}: انتهت عملية الاتصال، وعدد الأشخاص فيها ${count}.`;
    case "run_paused":
      return `${title}: توقفت عملية الاتصال مؤقتًا، والسبب: ${pauseReasons[reason]}.`;
    case "number_failing":
      return `لم يعد الرقم ${title} قادرًا على الاتصال. أعد ربطه.`;
    case "human_requested":
      return `${title}: طلب شخص أثناء المكالمة التحدث إليك.`;
    case "import_finished":
      return `${title}: عدد الأشخاص المستوردين ${count}.`;
  }
}

const ownPaymentAction = (hasEnded: boolean): string => (hasEnded ? "اختيار خطة" : "إصلاح الدفع");

export const arabic: MailPhrases = {
  texts: {
    confirmation: (_, brand) => ({
      subject: `أكّد بريدك الإلكتروني لدى ${brand}`,
      lines: [`شكرًا لتسجيلك لدى ${brand}. يرجى تأكيد بريدك الإلكتروني لفتح حسابك.`],
      action: "تأكيد البريد الإلكتروني",
      notes: ["الرابط صالح لمدة 24 ساعة.", "إذا لم تكن أنت من سجّل، فتجاهل هذه الرسالة: لن يُفتح أي حساب."],
    }),
    addressConfirmation: (_, brand) => ({
      subject: `أكّد بريدك الإلكتروني لدى ${brand}`,
      lines: ["عادت الرسائل المرسلة إلى هذا العنوان، فأوقفنا إرسالها. أكّد العنوان لتصلك من جديد."],
      action: "تأكيد البريد الإلكتروني",
      notes: ["الرابط صالح لمدة 24 ساعة."],
    }),
    alreadyRegistered: ({ resetLink }, brand) => ({
      subject: `لديك حساب بالفعل لدى ${brand}`,
      lines: [`سجّل شخص ما للتو لدى ${brand} بهذا البريد الإلكتروني. لديك حساب بالفعل، فسجّل الدخول به.`],
      action: "تسجيل الدخول",
      notes: [
        `إذا نسيت كلمة المرور، فعيّن كلمة جديدة: ${resetLink}`,
        "إذا لم تكن أنت، فتجاهل هذه الرسالة: لم يتغير شيء.",
      ],
    }),
    signInCode: ({ code }, brand) => ({
      subject: `رمز تسجيل الدخول إلى ${brand}`,
      lines: ["أدخل هذا الرمز مع كلمة مرورك في المتصفح الذي طلبته منه:", code],
      action: "نسيت كلمة المرور",
      notes: [
        "الرمز صالح لمدة 10 دقائق ولمرة واحدة.",
        "إذا لم تطلبه، فتجاهل هذه الرسالة: لا فائدة من الرمز لغيرك. لن نطلبه منك أبدًا.",
      ],
    }),
    factorChanged: ({ change, when }, brand) => ({
      subject: `تغيّر عامل التحقق الثاني لحسابك لدى ${brand}`,
      lines: [`${factorChanges[change]} في ${when}.`],
      action: "لم أكن أنا",
      notes: [
        "إذا كنت أنت، فلا حاجة إلى أي إجراء. وإن لم تكن، فعيّن كلمة مرور جديدة الآن، فيُسجَّل الخروج من كل الأجهزة، وأبلغ مالك حسابك.",
      ],
    }),
    reset: (_, brand) => ({
      subject: `كلمة مرور جديدة لدى ${brand}`,
      lines: ["طلب شخص ما كلمة مرور جديدة لحسابك. إذا كنت أنت، فاخترها الآن."],
      action: "تعيين كلمة مرور جديدة",
      notes: [
        "الرابط صالح لمدة ساعة واحدة ويعمل مرة واحدة.",
        "إذا لم تكن أنت، فتجاهل هذه الرسالة: تبقى كلمة مرورك كما هي.",
      ],
    }),
    invitation: ({ inviter }, brand) => ({
      subject: `دعوة إلى ${brand}`,
      lines: [
        inviter
          ? `تمت دعوتك إلى ${brand} من قِبل ${inviter}. عيّن كلمة المرور لقبول الدعوة، ثم سجّل الدخول بهذا البريد الإلكتروني.`
          : `تمت دعوتك إلى ${brand}. عيّن كلمة المرور لقبول الدعوة، ثم سجّل الدخول بهذا البريد الإلكتروني.`,
      ],
      action: "قبول الدعوة",
      notes: [
        "الرابط صالح لمدة 7 أيام ويعمل مرة واحدة. بعد ذلك اطلب رابطًا جديدًا عبر «نسيت كلمة المرور».",
        "إذا لم تكن تعرف من دعاك، فتجاهل هذه الرسالة: لن يحدث شيء.",
      ],
    }),
    passwordChanged: ({ when }, brand) => ({
      subject: `تم تغيير كلمة مرورك لدى ${brand}`,
      lines: [`تم تغيير كلمة مرور حسابك في ${when}. تم تسجيل الخروج من الأجهزة الأخرى.`],
      action: "لم أكن أنا",
      notes: [
        "إذا كنت أنت، فلا حاجة إلى أي إجراء. وإن لم تكن، فعيّن كلمة مرور جديدة فورًا: عندئذٍ يُسجَّل الخروج من كل الأجهزة وتتوقف مفاتيح API عن العمل.",
      ],
    }),
    googleLinked: ({ when }, brand) => ({
      subject: `يمكنك الآن تسجيل الدخول إلى ${brand} عبر Google`,
      lines: [`تم في ${when} ربط حساب Google يحمل عنوان بريدك الإلكتروني بحسابك. يمكن تسجيل الدخول به من الآن.`],
      action: "لم أكن أنا",
      notes: [
        `إذا كنت أنت، فلا حاجة إلى أي إجراء. وإن لم تكن، فأمّن صندوق بريدك وعيّن كلمة مرور جديدة واطلب من ${brand} تعطيل حسابك.`,
      ],
    }),
    newDevice: ({ when, ip, device }, brand) => ({
      subject: `تسجيل دخول جديد إلى ${brand}`,
      lines: ["سجّل شخص ما الدخول إلى حسابك من جهاز لم نره من قبل.", `${when} · ${ip} · ${device}`],
      action: "لم أكن أنا",
      notes: ["إذا كنت أنت، فلا حاجة إلى أي إجراء. وإن لم تكن، فعيّن كلمة مرور جديدة: عندها يُسجَّل الخروج من كل الأجهزة."],
    }),
    feedback: ({ sender, email, message }, brand) => ({
      subject: `ملاحظات حول ${brand} من ${sender}`,
      lines: [`كتب ${sender} (${email}):`, message],
      notes: [`يمكنك الرد بالكتابة إلى ${email}.`],
    }),
    paymentOverdue: ({ stage, hasEnded, payer, when }, brand) => ({
      subject: {
        failed: `فشلت عملية الدفع إلى ${brand}`,
        reminder: `ستتوقف المكالمات قريبًا: دفعة إلى ${brand} لم تُسدَّد`,
        stopped: `توقفت المكالمات: دفعة إلى ${brand} لم تُسدَّد`,
      }[stage],
      lines: [
        {
          failed: payer ? `فشلت آخر عملية دفع للمستخدم ${payer}.` : "فشلت آخر عملية دفع لديك.",
          reminder: payer ? `لم تُسدَّد بعد آخر دفعة للمستخدم ${payer}.` : "لم تُسدَّد بعد آخر دفعة لديك.",
          stopped: hasEnded
            ? `انتهى ${payer ? `اشتراك المستخدم ${payer}` : "اشتراكك"} مع وجود دفعة لم تُسدَّد.`
            : `لم تُسدَّد بعد آخر دفعة ${payer ? `للمستخدم ${payer}` : "لديك"}.`,
        }[stage],
        stage === "stopped"
          ? `توقفت المكالمات في ${when}. عمليات الاتصال متوقفة مؤقتًا، وتستمر تلقائيًا عند ${hasEnded ? "اختيار خطة جديدة" : "سداد الفاتورة"}.`
          : `سدّد الفاتورة المفتوحة أو استخدم بطاقة أخرى قبل ${when}، وإلا فستتوقف المكالمات عندئذٍ.`,
      ],
      action: payer ? "فتح المستخدم" : ownPaymentAction(hasEnded),
      notes: ["اختر في ملفك الشخصي الإشعارات التي تصلك بالبريد."],
    }),
    duplicateEnded: ({ plan, refunded, notRefunded }, brand) => ({
      subject: `أنهينا اشتراكًا مكررًا لدى ${brand}`,
      lines: [
        `كان لديك اشتراكان في الوقت نفسه، فأنهينا الاشتراك الثاني (${plan}). ويبقى اشتراكك الأول كما هو.`,
        ...(refunded ? [`أعدنا إليك ${refunded}، ويصل المبلغ إلى حسابك خلال خمسة إلى عشرة أيام.`] : []),
        ...(notRefunded ? [`لم نتمكن من إعادة ${notRefunded} تلقائيًا، وسيعيده فريق ${brand} يدويًا.`] : []),
      ],
      action: "عرض الفواتير",
      notes: [],
    }),
    interview: ({ change, person, phoneNumber, title, when }, brand) => ({
      subject: `${interviewChanges[change]}: ${person}, ${when} · ${brand}`,
      lines: [
        {
          words: `${interviewChanges[change]}: ${person} · ${title} · ${when}`,
          phoneNumber,
          label: `اتصل بـ ${person}`,
        },
      ],
      action: "عرض المقابلات",
      notes: ["الملف المرفق يحدّث تقويمك."],
    }),
    webhookStopped: ({ url, isGone }, brand) => ({
      subject: `تم تعطيل نقطة ويب هوك لدى ${brand}`,
      lines: [
        isGone
          ? `أجابت نقطة النهاية ${url} بأنها لم تعد موجودة (410)، لذلك عطّلناها.`
          : `فشلت نقطة النهاية ${url} طوال ثلاثة أيام، لذلك عطّلناها.`,
        "تُحفظ الأحداث 30 يومًا. فعّل نقطة النهاية وأعد إرسال الأحداث عندما تعمل من جديد.",
      ],
      action: "فتح عمليات التكامل",
      notes: [],
    }),
    notifications: ({ kind, items, more }, brand) => ({
      subject: `${mailSubject(kind, items)} – ${brand}`,
      lines: [...items.map((item) => itemLine(kind, item)), ...(more > 0 ? [`وعدد الإشعارات الأخرى ${more}.`] : [])],
      action: "فتح",
      notes: ["اختر في ملفك الشخصي الإشعارات التي تصلك بالبريد."],
    }),
    minutesAlert: ({ percent, owner }, brand) => ({
      subject:
        percent >= 100
          ? `نفدت ${owner === "tenant" ? "دقائق شركتك" : "دقائقك"} لدى ${brand}`
          : `تم استخدام ${percent}% من ${owner === "tenant" ? "دقائق شركتك" : "دقائقك"} لدى ${brand}`,
      lines: [
        percent >= 100
          ? `تم استخدام كل ${owner === "tenant" ? "دقائق المكالمات الخاصة بشركتك" : "دقائق مكالماتك"}. تستمر المكالمات الجارية، ولا يُتصل بأحد جديد، وتتوقف عمليات الاتصال مؤقتًا حتى تُضاف دقائق.`
          : `تم استخدام ${percent}% من ${owner === "tenant" ? "دقائق المكالمات الخاصة بشركتك" : "دقائق مكالماتك"}. وعند نفادها تتوقف عمليات الاتصال مؤقتًا حتى تُضاف دقائق.`,
      ],
      action: "عرض الدقائق",
      notes: ["تُستأنف عمليات الاتصال المتوقفة لنقص الدقائق تلقائيًا عند إضافة دقائق، ولا يُتصل بأحد مرتين."],
    }),
  },
  greeting: (name) => (name ? `مرحبًا ${name}،` : "مرحبًا،"),
  linkHint: "إذا لم يعمل الزر، فانسخ هذا العنوان إلى متصفحك:",
  closing: (brand) => `فريق ${brand}`,
};
