/** A page in the tenant's look without the app: one document with its own style, and a script if given. */
import type { Language, Theme } from "@callwright/contracts";
import { plainBrandCss } from "@callwright/contracts/brand/css";
import { fontFaces, fontFamily } from "@callwright/contracts/brand/fonts";
import { brandLogo, escapeHtml, iconLink } from "@callwright/contracts/brand/page";

interface PlainPage {
  readonly theme: Theme;
  readonly locale: Language;
  readonly title: string;
  /** HTML. */
  readonly main: string;
  readonly widthPx: number;
  readonly style?: string;
  readonly script?: string;
}

export const plainPage = ({
  theme,
  locale,
  title,
  main,
  widthPx,
  style = "",
  script,
}: PlainPage): string => `<!doctype html>
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
<header>${brandLogo(theme)}</header>
<main>
${main}
</main>
${script ? `<script>${script}</script>` : ""}</body>
</html>
`;

/** Escaped text that keeps its own direction within a sentence. */
export const isolatedHtml = (text: string): string => `<bdi>${escapeHtml(text)}</bdi>`;

const commonStyle = `${fontFaces}
:root{color-scheme:light dark;--canvas:#fafafa;--surface:#fff;--line:#80868f;--text:#18191b;--dimmed:#565c66;--hairline:#e5e7eb;--good:#e6f4ea;--fair:#fdf3d7;--bad:#fdecea;--neutral:#eff0f2}
@media (prefers-color-scheme:dark){:root{--canvas:#141517;--surface:#1b1c1f;--line:#7d838c;--text:#e9eaec;--dimmed:#a9adb5;--hairline:#2c2e33;--good:#16301f;--fair:#3a2f12;--bad:#3a1d1b;--neutral:#2a2c31}}
*{box-sizing:border-box;margin:0}
body{display:grid;gap:16px;justify-content:center;padding:16px;background:var(--canvas);color:var(--text);font:14px/20px ${fontFamily};font-variant-numeric:tabular-nums;overflow-wrap:anywhere}
:lang(ar) body{line-height:1.7}
body>header{display:flex;align-items:center;gap:8px;min-height:40px;font-weight:600}
body>header img{max-width:100%;max-height:40px}
body>header rect{fill:var(--cw-button)}
body>header path{fill:none;stroke:var(--cw-on-button);stroke-width:2;stroke-linecap:round}
main{display:grid;gap:16px}
h1{font-size:20px;line-height:28px;font-weight:600}
h2,h3,strong{font-weight:600}
.hint{color:var(--dimmed);font-size:13px}
:focus-visible{outline:3px solid var(--cw-focus);outline-offset:2px}`;
