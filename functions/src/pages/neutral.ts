/** Pages without app and brand, in the browser's language; each says what to do next. */
import type { Language } from "@callwright/contracts";
import { preferredLanguage } from "@callwright/contracts/accept-language";
import { escapeHtml } from "@callwright/contracts/brand/page";

export type NeutralReason = "unassigned" | "unavailable" | "wrong_method" | "candidate_link" | "client_link";

interface Words {
  readonly title: string;
  readonly text: string;
  readonly next?: string;
  readonly retry?: string;
}

const words = {
  en: {
    unassigned: {
      title: "There is nothing at this address",
      text: "There is no workspace at this address. Check it for a typing error, or ask the person who gave it to you.",
      next: "Is it your own domain? Sign in at the address you have used so far: under Settings, Domains, you see what is still missing.",
    },
    unavailable: {
      title: "This page cannot be shown right now",
      text: "Something on our side does not answer. Nothing is lost. Please try again in a minute.",
      retry: "Try again",
    },
    wrong_method: { title: "This address is for reading only", text: "Open it in a browser.", retry: "Open" },
    candidate_link: {
      title: "This link is not valid",
      text: "It may have expired, or the address is incomplete.",
      next: "Open it again from the message, or answer the message.",
    },
    client_link: {
      title: "This link is not valid",
      text: "It may have expired or been revoked, or the address is incomplete.",
      next: "Ask the person who sent it to you for another one.",
    },
  },
  de: {
    unassigned: {
      title: "Unter dieser Adresse gibt es nichts",
      text: "Hier antwortet kein Arbeitsbereich. Prüfen Sie die Adresse auf Tippfehler oder fragen Sie, von wem Sie sie haben.",
      next: "Ist es Ihre eigene Domain? Melden Sie sich unter der bisherigen Adresse an: Unter Einstellungen, Domains, sehen Sie, was noch fehlt.",
    },
    unavailable: {
      title: "Diese Seite kann gerade nicht angezeigt werden",
      text: "Auf unserer Seite antwortet etwas nicht. Es geht nichts verloren. Bitte versuchen Sie es in einer Minute noch einmal.",
      retry: "Noch einmal versuchen",
    },
    wrong_method: {
      title: "Diese Adresse ist nur zum Lesen da",
      text: "Öffnen Sie sie in einem Browser.",
      retry: "Öffnen",
    },
    candidate_link: {
      title: "Dieser Link ist nicht gültig",
      text: "Er ist vielleicht abgelaufen, oder die Adresse ist unvollständig.",
      next: "Öffnen Sie ihn noch einmal aus der Nachricht, oder antworten Sie auf die Nachricht.",
    },
    client_link: {
      title: "Dieser Link ist nicht gültig",
      text: "Er ist vielleicht abgelaufen oder wurde widerrufen, oder die Adresse ist unvollständig.",
      next: "Bitten Sie um einen neuen Link, wo Sie diesen bekommen haben.",
    },
  },
  ar: {
    unassigned: {
      title: "لا يوجد شيء في هذا العنوان",
      text: "لا توجد مساحة عمل في هذا العنوان. تحقق من كتابة العنوان، أو اسأل من أعطاك إياه.",
      next: "هل هذا نطاقك الخاص؟ سجّل الدخول من العنوان الذي استخدمته حتى الآن: ستجد في الإعدادات ضمن النطاقات ما لا يزال ناقصًا.",
    },
    unavailable: {
      title: "لا يمكن عرض هذه الصفحة الآن",
      text: "هناك ما لا يستجيب من جانبنا. لم يُفقد شيء. يُرجى المحاولة مرة أخرى بعد دقيقة.",
      retry: "إعادة المحاولة",
    },
    wrong_method: { title: "هذا العنوان للقراءة فقط", text: "افتحه في متصفح.", retry: "فتح" },
    candidate_link: {
      title: "هذا الرابط غير صالح",
      text: "ربما انتهت صلاحيته، أو أن العنوان غير مكتمل.",
      next: "افتحه مرة أخرى من الرسالة، أو أجب عن الرسالة.",
    },
    client_link: {
      title: "هذا الرابط غير صالح",
      text: "ربما انتهت صلاحيته أو أُلغي، أو أن العنوان غير مكتمل.",
      next: "اطلب رابطًا جديدًا ممن أرسله إليك.",
    },
  },
} as const satisfies Record<Language, Record<NeutralReason, Words>>;

const style = `:root{color-scheme:light dark;--canvas:#fafafa;--surface:#fff;--line:#e5e7eb;--text:#18191b;--dimmed:#5f6570}
@media (prefers-color-scheme:dark){:root{--canvas:#141517;--surface:#1b1c1f;--line:#2c2e33;--text:#e9eaec;--dimmed:#a2a6ae}}
*{box-sizing:border-box;margin:0}
body{display:grid;min-height:100dvh;place-items:center;padding:16px;background:var(--canvas);color:var(--text);font:14px/1.6 ui-sans-serif,system-ui,-apple-system,"Segoe UI",Roboto,sans-serif}
main{display:grid;gap:12px;max-width:480px;padding:32px;border:1px solid var(--line);border-radius:12px;background:var(--surface)}
h1{font-size:20px;line-height:28px;font-weight:600}
p+p,a{color:var(--dimmed)}
a{justify-self:start;padding:4px 0;color:inherit;font-weight:500}
:focus-visible{outline:2px solid currentColor;outline-offset:2px}`;

export function neutralPage(reason: NeutralReason, acceptLanguage: string): { html: string; locale: Language } {
  const locale = preferredLanguage(acceptLanguage);
  const { title, text, next, retry }: Words = words[locale][reason];
  const lines = [
    `<h1>${escapeHtml(title)}</h1>`,
    `<p>${escapeHtml(text)}</p>`,
    ...(next ? [`<p>${escapeHtml(next)}</p>`] : []),
    ...(retry ? [`<a href="">${escapeHtml(retry)}</a>`] : []),
  ];
  const html = `<!doctype html>
<html lang="${locale}" dir="${locale === "ar" ? "rtl" : "ltr"}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escapeHtml(title)}</title>
<link rel="icon" href="data:,">
<style>${style}</style>
</head>
<body><main>${lines.join("")}</main></body>
</html>
`;
  return { html, locale };
}
