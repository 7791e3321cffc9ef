/** Mails in Arabic. */
import type { PauseReason } from "@callwright/contracts";
import type { FactorChange, MailParameters, MailTexts } from "./mails.ts";

const factorChanges: Readonly<Record<FactorChange, string>> = {
  passkeyAdded: "أُضيف مفتاح مرور إلى حسابك",
  passkeyRemoved: "أُزيل مفتاح مرور من حسابك",
  totpAdded: "أُضيف تطبيق مصادقة إلى حسابك",
  totpRemoved: "أُزيل تطبيق المصادقة من حسابك",
  recoveryCodesRenewed: "أُنشئت رموز استرداد جديدة لحسابك ولم تعد الرموز السابقة صالحة",
  recoveryCodeUsed: "استُخدم رمز استرداد لحسابك",
  factorsReset: "أزال أحد المالكين عوامل التحقق الثانية من حسابك",
};

type Notified = MailParameters["notifications"];

const pauses: Readonly<Record<PauseReason, string>> = {
  asked: "أُوقفت يدويًا",
  minutes: "نفدت دقائقك",
  trial: "نفدت مكالمات اليوم في الفترة التجريبية",
  payment: "توجد دفعة متأخرة",
  failures: "فشلت مكالمات كثيرة متتالية",
  numbers: "لا يوجد رقم هاتف يمكنه الاتصال",
  credentials: "يجب إعادة ربط أحد أرقام الهاتف",
  provider: "لا يقبل مزوّد الصوت أي مكالمات",
};

const headlines: Readonly<Record<Notified["kind"], string>> = {
  run_finished: "انتهت عملية الاتصال",
  run_paused: "توقفت عملية الاتصال مؤقتًا",
  number_failing: "رقم هاتف يحتاج إلى انتباهك",
  human_requested: "طلب شخص التحدث إليك",
  import_finished: "اكتمل الاستيراد",
};

function sentenceOf(
  kind: Notified["kind"],
  { title, count = 0, reason = "failures" }: Notified["items"][number],
): string {
  switch (kind) {
    case "run_finished":
      return `${title}: انتهت عملية الاتصال، وعدد الأشخاص فيها ${count}.`;
    case "run_paused":
      return `${title}: توقفت عملية الاتصال مؤقتًا، والسبب: ${pauses[reason]}.`;
    case "number_failing":
      return `لم يعد الرقم ${title} قادرًا على الاتصال. أعد ربطه.`;
    case "human_requested":
      return `${title}: طلب شخص أثناء المكالمة التحدث إليك.`;
    case "import_finished":
      return `${title}: عدد الأشخاص المستوردين ${count}.`;
  }
}

export const arabic: MailTexts = {
  letters: {
    confirmation: ({ link }, brand) => ({
      subject: `أكّد بريدك الإلكتروني لدى ${brand}`,
      greeting: "مرحبًا،",
      lines: [`شكرًا لتسجيلك لدى ${brand}. يرجى تأكيد بريدك الإلكتروني لفتح حسابك.`],
      action: { label: "تأكيد البريد الإلكتروني", link },
      notes: ["الرابط صالح لمدة 24 ساعة.", "إذا لم تكن أنت من سجّل، فتجاهل هذه الرسالة: لن يُفتح أي حساب."],
    }),
    alreadyRegistered: ({ link, resetLink }, brand) => ({
      subject: `لديك حساب بالفعل لدى ${brand}`,
      greeting: "مرحبًا،",
      lines: [`سجّل شخص ما للتو لدى ${brand} بهذا البريد الإلكتروني. لديك حساب بالفعل، فسجّل الدخول به.`],
      action: { label: "تسجيل الدخول", link },
      notes: [
        `إذا نسيت كلمة المرور، فعيّن كلمة جديدة: ${resetLink}`,
        "إذا لم تكن أنت، فتجاهل هذه الرسالة: لم يتغير شيء.",
      ],
    }),
    signInCode: ({ name, code, link }, brand) => ({
      subject: `رمز تسجيل الدخول إلى ${brand}`,
      greeting: `مرحبًا ${name}،`,
      lines: ["أدخل هذا الرمز مع كلمة مرورك في المتصفح الذي طلبته منه:", code],
      action: { label: "نسيت كلمة المرور", link },
      notes: [
        "الرمز صالح لمدة 10 دقائق ولمرة واحدة.",
        "إذا لم تطلبه، فتجاهل هذه الرسالة: لا فائدة من الرمز لغيرك. لن نطلبه منك أبدًا.",
      ],
    }),
    factorChanged: ({ name, change, when, link }, brand) => ({
      subject: `تغيّر عامل التحقق الثاني لحسابك لدى ${brand}`,
      greeting: `مرحبًا ${name}،`,
      lines: [`${factorChanges[change]} في ${when}.`],
      action: { label: "لم أكن أنا", link },
      notes: [
        "إذا كنت أنت، فلا حاجة إلى أي إجراء. وإن لم تكن، فعيّن كلمة مرور جديدة الآن، فيُسجَّل الخروج من كل الأجهزة، وأبلغ مالك حسابك.",
      ],
    }),
    reset: ({ name, link }, brand) => ({
      subject: `كلمة مرور جديدة لدى ${brand}`,
      greeting: `مرحبًا ${name}،`,
      lines: ["طلب شخص ما كلمة مرور جديدة لحسابك. إذا كنت أنت، فاخترها الآن."],
      action: { label: "تعيين كلمة مرور جديدة", link },
      notes: [
        "الرابط صالح لمدة ساعة واحدة ويعمل مرة واحدة.",
        "إذا لم تكن أنت، فتجاهل هذه الرسالة: تبقى كلمة مرورك كما هي.",
      ],
    }),
    invitation: ({ name, inviter, link }, brand) => ({
      subject: `دعوة إلى ${brand}`,
      greeting: `مرحبًا ${name}،`,
      lines: [
        inviter
          ? `تمت دعوتك إلى ${brand} من قِبل ${inviter}. عيّن كلمة المرور لقبول الدعوة، ثم سجّل الدخول بهذا البريد الإلكتروني.`
          : `تمت دعوتك إلى ${brand}. عيّن كلمة المرور لقبول الدعوة، ثم سجّل الدخول بهذا البريد الإلكتروني.`,
      ],
      action: { label: "قبول الدعوة", link },
      notes: [
        "الرابط صالح لمدة 7 أيام ويعمل مرة واحدة. بعد ذلك اطلب رابطًا جديدًا عبر «نسيت كلمة المرور».",
        "إذا لم تكن تعرف من دعاك، فتجاهل هذه الرسالة: لن يحدث شيء.",
      ],
    }),
    passwordChanged: ({ name, when, link }, brand) => ({
      subject: `تم تغيير كلمة مرورك لدى ${brand}`,
      greeting: `مرحبًا ${name}،`,
      lines: [`تم تغيير كلمة مرور حسابك في ${when}. تم تسجيل الخروج من الأجهزة الأخرى.`],
      action: { label: "لم أكن أنا", link },
      notes: [
        "إذا كنت أنت، فلا حاجة إلى أي إجراء. وإن لم تكن، فعيّن كلمة مرور جديدة فورًا: عندئذٍ يُسجَّل الخروج من كل الأجهزة وتتوقف مفاتيح API عن العمل.",
      ],
    }),
    googleLinked: ({ name, when, link }, brand) => ({
      subject: `يمكنك الآن تسجيل الدخول إلى ${brand} عبر Google`,
      greeting: `مرحبًا ${name}،`,
      lines: [`تم في ${when} ربط حساب Google يحمل عنوان بريدك الإلكتروني بحسابك. يمكن تسجيل الدخول به من الآن.`],
      action: { label: "لم أكن أنا", link },
      notes: [
        `إذا كنت أنت، فلا حاجة إلى أي إجراء. وإن لم تكن، فأمّن صندوق بريدك وعيّن كلمة مرور جديدة واطلب من ${brand} تعطيل حسابك.`,
      ],
    }),
    newDevice: ({ name, when, ip, device, link }, brand) => ({
      subject: `تسجيل دخول جديد إلى ${brand}`,
      greeting: `مرحبًا ${name}،`,
      lines: ["سجّل شخص ما الدخول إلى حسابك من جهاز لم نره من قبل.", `${when} · ${ip} · ${device}`],
      action: { label: "لم أكن أنا", link },
      notes: ["إذا كنت أنت، فلا حاجة إلى أي إجراء. وإن لم تكن، فعيّن كلمة مرور جديدة: عندها يُسجَّل الخروج من كل الأجهزة."],
    }),
    feedback: ({ name, sender, email, message }, brand) => ({
      subject: `ملاحظات حول ${brand} من ${sender}`,
      greeting: `مرحبًا ${name}،`,
      lines: [`كتب ${sender} (${email}):`, message],
      notes: [`يمكنك الرد بالكتابة إلى ${email}.`],
    }),
    paymentOverdue: ({ name, stage, hasEnded, payer, when, link }, brand) => ({
      subject: {
        failed: `فشلت عملية الدفع إلى ${brand}`,
        reminder: `ستتوقف المكالمات قريبًا: دفعة إلى ${brand} لم تُسدَّد`,
        stopped: `توقفت المكالمات: دفعة إلى ${brand} لم تُسدَّد`,
      }[stage],
      greeting: `مرحبًا ${name}،`,
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
      ...(link && { action: { label: payer ? "فتح المستخدم" : hasEnded ? "اختيار خطة" : "إصلاح الدفع", link } }),
      notes: ["اختر في ملفك الشخصي الإشعارات التي تصلك بالبريد."],
    }),
    duplicateEnded: ({ name, plan, refunded, kept, link }, brand) => ({
      subject: `أنهينا اشتراكًا مكررًا لدى ${brand}`,
      greeting: `مرحبًا ${name}،`,
      lines: [
        `كان لديك اشتراكان في الوقت نفسه، فأنهينا الاشتراك الثاني (${plan}). ويبقى اشتراكك الأول كما هو.`,
        ...(refunded ? [`أعدنا إليك ${refunded}، ويصل المبلغ إلى حسابك خلال خمسة إلى عشرة أيام.`] : []),
        ...(kept ? [`لم نتمكن من إعادة ${kept} تلقائيًا، وسيعيده فريق ${brand} يدويًا.`] : []),
      ],
      ...(link && { action: { label: "عرض الفواتير", link } }),
      notes: [],
    }),
    webhookStopped: ({ name, url, isGone, link }, brand) => ({
      subject: `تم تعطيل نقطة ويب هوك لدى ${brand}`,
      greeting: `مرحبًا ${name}،`,
      lines: [
        isGone
          ? `أجابت نقطة النهاية ${url} بأنها لم تعد موجودة (410)، لذلك عطّلناها.`
          : `فشلت نقطة النهاية ${url} طوال ثلاثة أيام، لذلك عطّلناها.`,
        "تُحفظ الأحداث 30 يومًا. فعّل نقطة النهاية وأعد إرسال الأحداث عندما تعمل من جديد.",
      ],
      ...(link && { action: { label: "فتح عمليات التكامل", link } }),
      notes: [],
    }),
    notifications: ({ name, kind, items, more, link }, brand) => ({
      subject: `${headlines[kind]} – ${brand}`,
      greeting: `مرحبًا ${name}،`,
      lines: [...items.map((item) => sentenceOf(kind, item)), ...(more > 0 ? [`وعدد الإشعارات الأخرى ${more}.`] : [])],
      ...(link && { action: { label: "فتح", link } }),
      notes: ["اختر في ملفك الشخصي الإشعارات التي تصلك بالبريد."],
    }),
    minutesAlert: ({ name, percent, of, link }, brand) => ({
      subject: percent >= 100 ? `نفدت دقائقك لدى ${brand}` : `تم استخدام ${percent}% من دقائقك لدى ${brand}`,
      greeting: `مرحبًا ${name}،`,
      lines: [
        percent >= 100
          ? `تم استخدام كل ${of === "tenant" ? "دقائق المكالمات الخاصة بشركتك" : "دقائق مكالماتك"}. تستمر المكالمات الجارية، ولا يُتصل بأحد جديد، وتتوقف عمليات الاتصال مؤقتًا حتى تُضاف دقائق.`
          : `تم استخدام ${percent}% من ${of === "tenant" ? "دقائق المكالمات الخاصة بشركتك" : "دقائق مكالماتك"}. وعند نفادها تتوقف عمليات الاتصال مؤقتًا حتى تُضاف دقائق.`,
      ],
      ...(link && { action: { label: "عرض الدقائق", link } }),
      notes: ["تُستأنف عمليات الاتصال المتوقفة لنقص الدقائق تلقائيًا عند إضافة دقائق، ولا يُتصل بأحد مرتين."],
    }),
  },
  linkHint: "إذا لم يعمل الزر، فانسخ هذا العنوان إلى متصفحك:",
  closing: (brand) => `فريق ${brand}`,
};
