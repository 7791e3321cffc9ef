/** The documentation's style, besides that of all plain pages. */
export const style = `main{grid-template-columns:248px minmax(0,1fr);gap:32px;align-items:start}
.content,.guide,section,article,.pair>div,.try form{grid-template-columns:minmax(0,1fr)}
nav{position:sticky;top:16px;display:grid;gap:4px;max-height:calc(100dvh - 32px);overflow:auto;padding-block-end:16px}
nav label,.try label{display:grid;gap:4px;font-size:13px;font-weight:500}
nav>label{padding-block-end:12px}
nav ul{display:grid;padding:0 0 8px 12px;list-style:none}
nav a{display:block;padding:4px 8px;border-radius:6px;color:var(--dimmed);text-decoration:none}
nav a:hover{background:var(--neutral);color:var(--text)}
summary{padding:4px 8px;border-radius:6px;font-weight:500;cursor:pointer}
summary:hover{background:var(--neutral)}
input,textarea{width:100%;padding:8px;border:1px solid var(--line);border-radius:6px;background:var(--surface);color:var(--text);font:inherit}
textarea{min-height:160px;resize:vertical}
.content{display:grid;gap:32px;min-width:0}
.content a{color:inherit}
h1{font-size:24px;line-height:32px}
.guide ul{padding-inline-start:20px}
.guide{display:grid;gap:8px;max-width:72ch}
.guide h2,section>h2{padding-block-start:16px;font-size:20px;line-height:28px}
section{display:grid;gap:24px}
article{display:grid;gap:12px;padding-block-start:24px;border-top:1px solid var(--hairline);content-visibility:auto;contain-intrinsic-size:auto 480px;scroll-margin-top:16px}
h3{font-size:16px;line-height:24px}
h4{font-size:13px;font-weight:600}
.address{display:flex;flex-wrap:wrap;gap:8px;align-items:center}
.method{padding:0 8px;border-radius:4px;background:var(--neutral);font-size:12px;line-height:20px;font-weight:600}
.pair{display:grid;grid-template-columns:repeat(2,minmax(0,1fr));gap:16px;align-items:start}
.pair>div{display:grid;gap:4px}
code,pre,textarea,output{font-family:ui-monospace,SFMono-Regular,Menlo,monospace;font-size:13px;line-height:20px}
pre,output{padding:12px;border:1px solid var(--hairline);border-radius:8px;background:var(--surface);max-height:400px;overflow:auto}
output{display:block;white-space:pre-wrap}
output:empty{display:none}
.try form{display:grid;gap:12px;padding:12px;border:1px solid var(--hairline);border-radius:8px}
.try button{justify-self:start;padding:8px 16px;border:0;border-radius:6px;background:var(--cw-button);color:var(--cw-on-button);font:inherit;font-weight:500;cursor:pointer}
table{width:100%;border-collapse:collapse}
td,th{padding:4px 8px;border-bottom:1px solid var(--hairline);text-align:start}
@media (max-width:900px){main,.pair{grid-template-columns:minmax(0,1fr)}nav{position:static;max-height:none}input,textarea{font-size:16px}}`;
