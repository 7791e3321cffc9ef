import type { Theme } from "@callwright/contracts";
import { escapeHtml } from "@callwright/contracts/brand/page";
import { isolatedHtml, plainPage } from "../../pages/plain.ts";
import type { AnswerContent, Mark, PersonContent, SharedContent } from "./content.ts";

/** `path` is the page's own; recordings and the PDF are below it. */
export function sharedPage(
  theme: Theme,
  path: string,
  { locale, words, title, subtitle, people }: SharedContent,
): string {
  const main = `<div class="top"><div><h1>${isolatedHtml(title)}</h1>
<p class="hint">${escapeHtml(subtitle)}</p></div>
<a class="button" href="${path}/pdf">${words.pdf}</a></div>
${people.map((person) => personArticle(person, path, words.recording(person.name))).join("\n")}
<p class="hint">${words.proof}</p>`;
  return plainPage({ theme, locale, title, main, widthPx: 760, style });
}

function personArticle(person: PersonContent, path: string, recordingLabel: string): string {
  const { position, name, score, coverage, marks, calledOn, summary, answers, hasRecording } = person;
  const contact = person.contact.map(
    ({ label, value }) => `<dt>${label}</dt><dd><bdi dir="ltr">${escapeHtml(value)}</bdi></dd>`,
  );
  return `<article>
<div class="top"><div><h2>${isolatedHtml(name)}</h2>
${calledOn ? `<p class="hint">${isolatedHtml(calledOn)}</p>` : ""}</div>
<p class="score"><strong>${escapeHtml(score)}</strong>${coverage ? `<span class="hint">${escapeHtml(coverage)}</span>` : ""}</p></div>
${renderMarks(marks)}
${contact.length > 0 ? `<dl>${contact.join("")}</dl>` : ""}
${summary ? `<p dir="auto">${escapeHtml(summary)}</p>` : ""}
${hasRecording ? `<audio controls preload="none" src="${path}/recording/${position}" aria-label="${escapeHtml(recordingLabel)}"></audio>` : ""}
${answers.length > 0 ? `<ol>${answers.map(answerItem).join("")}</ol>` : ""}
</article>`;
}

function renderMarks(marks: readonly Mark[]): string {
  if (marks.length === 0) return "";
  const spans = marks.map(({ text, tone }) => `<span class="${tone}">${escapeHtml(text)}</span>`);
  return `<p class="marks">${spans.join(" ")}</p>`;
}

function answerItem({ question, value, marks, reason, quote }: AnswerContent): string {
  const html = [`<div class="top"><h3 dir="auto">${escapeHtml(question)}</h3>${renderMarks(marks)}</div>`];
  if (value !== undefined) html.push(`<p class="value">${isolatedHtml(value)}</p>`);
  if (quote) html.push(`<blockquote dir="auto">${escapeHtml(quote)}</blockquote>`);
  if (reason) html.push(`<p class="hint" dir="auto">${escapeHtml(reason)}</p>`);
  return `<li>${html.join("")}</li>`;
}

const style = `article{display:grid;gap:12px;padding:16px;border:1px solid var(--hairline);border-radius:8px;background:var(--surface)}
.top{display:flex;flex-wrap:wrap;gap:8px 16px;justify-content:space-between;align-items:start}
.top>:first-child{flex:1 1 16ch}
h2{font-size:16px;line-height:24px}
h3{font-size:14px;font-weight:500;text-align:match-parent}
.score{display:grid;justify-items:end;text-align:end}
.score strong{font-size:20px;line-height:28px}
.button{padding:8px 16px;border-radius:6px;background:var(--cw-button);color:var(--cw-on-button);font-weight:500;text-decoration:none}
dl{display:grid;grid-template-columns:auto 1fr;gap:4px 16px}
dt{color:var(--dimmed)}
ol{display:grid;padding:0;list-style:none}
li{display:grid;gap:4px;padding:12px 0;border-top:1px solid var(--hairline)}
li:last-child{padding-bottom:0}
.value{font-weight:500}
.marks{display:flex;flex-wrap:wrap;gap:8px}
.marks span{padding:0 8px;border:1px solid transparent;border-radius:4px;background:var(--neutral);font-size:12px;line-height:20px;font-weight:500}
.marks .good{background:var(--good)}
.marks .fair{background:var(--fair)}
.marks .bad{background:var(--bad)}
.marks .busy{border-color:var(--hairline);background:none}
blockquote{padding-inline-start:12px;border-inline-start:2px solid var(--hairline);color:var(--dimmed)}
audio{width:100%}
@media (max-width:600px){.button{flex:1 0 100%;text-align:center;padding:12px 16px}.score{justify-items:start;text-align:start}}`;
