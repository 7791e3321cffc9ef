/** A page in the tenant's look without the app: one document with its own style and no script. */
import type { Language, Theme } from "@callwright/contracts";
import { plainBrandCss } from "@callwright/contracts/brand/css";
import { brandSign, escapeHtml, iconLink } from "@callwright/contracts/brand/page";

interface PlainPage {
  readonly theme: Theme;
  readonly locale: Language;
  readonly title: string;
  /** HTML. */
  readonly main: string;
  readonly widthPx: number;
  /** Besides the common one. */
  readonly style?: string;
}

export const plainPage = ({ theme, locale, title, main, widthPx, style = "" }: PlainPage): string => `<!doctype html>
<html lang="${locale}" dir="${locale === "ar" ? "rtl" : "ltr"}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escapeHtml(title)}</title>
${iconLink(theme)}
<style>${plainBrandCss(theme)}
${commonStyle}
body{grid-template-columns:minmax(0,${widthPx}px)}
${style}</style>
</head>
<body>
<header>${brandSign(theme)}</header>
<main>
${main}
</main>
</body>
</html>
`;

/** Text of its own direction within a sentence. */
export const isolated = (text: string): string => `<bdi>${escapeHtml(text)}</bdi>`;

const commonStyle = `:root{color-scheme:light dark;--canvas:#fafafa;--surface:#fff;--line:#80868f;--text:#18191b;--dimmed:#565c66;--good:#e6f4ea;--bad:#fdecea}
@media (prefers-color-scheme:dark){:root{--canvas:#141517;--surface:#1b1c1f;--line:#7d838c;--text:#e9eaec;--dimmed:#a9adb5;--good:#16301f;--bad:#3a1d1b}}
*{box-sizing:border-box;margin:0}
body{display:grid;gap:16px;justify-content:center;padding:16px;background:var(--canvas);color:var(--text);font:16px/1.5 ui-sans-serif,system-ui,-apple-system,"Segoe UI",Roboto,sans-serif;overflow-wrap:anywhere}
header{display:flex;align-items:center;gap:8px;min-height:40px;font-weight:600}
header img{max-width:100%;max-height:40px}
header rect{fill:var(--cw-button)}
header path{fill:none;stroke:var(--cw-on-button);stroke-width:2;stroke-linecap:round}
main{display:grid;gap:16px}
h1{font-size:24px;line-height:32px;font-weight:600}
.hint{color:var(--dimmed);font-size:14px}
:focus-visible{outline:3px solid var(--cw-focus);outline-offset:2px}`;
