/** The letters in Arabic. */
import type { Phrases } from "./letters.ts";

export const arabic: Phrases = {
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
    passwordChanged: ({ name, when, link }, brand) => ({
      subject: `تم تغيير كلمة مرورك لدى ${brand}`,
      greeting: `مرحبًا ${name}،`,
      lines: [`تم تغيير كلمة مرور حسابك في ${when}. تم تسجيل الخروج من الأجهزة الأخرى.`],
      action: { label: "لم أكن أنا", link },
      notes: ["إذا كنت أنت، فلا حاجة إلى أي إجراء. وإن لم تكن، فعيّن كلمة مرور جديدة فورًا."],
    }),
    newDevice: ({ name, when, ip, device, link }, brand) => ({
      subject: `تسجيل دخول جديد إلى ${brand}`,
      greeting: `مرحبًا ${name}،`,
      lines: ["سجّل شخص ما الدخول إلى حسابك من جهاز لم نره من قبل.", `${when} · ${ip} · ${device}`],
      action: { label: "لم أكن أنا", link },
      notes: ["إذا كنت أنت، فلا حاجة إلى أي إجراء. وإن لم تكن، فعيّن كلمة مرور جديدة: عندها يُسجَّل الخروج من كل الأجهزة."],
    }),
  },
  linkHint: "إذا لم يعمل الزر، فانسخ هذا العنوان إلى متصفحك:",
  closing: (brand) => `فريق ${brand}`,
};
