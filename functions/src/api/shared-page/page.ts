/** The HTML of shared candidates: the tenant's look, no script. */
import type { Theme } from "@callwright/contracts";
import { escapeHtml } from "@callwright/contracts/brand/page";
import { isolated, plainPage } from "../../pages/plain.ts";
import type { AnswerContent, PersonContent, SharedContent } from "./content.ts";

/** `path`: the page's own, under which recordings and the PDF are. */
export function sharedPage(
  theme: Theme,
  path: string,
  { locale, say, title, subtitle, people }: SharedContent,
): string {
  const main = `<div><h1>${isolated(title)}</h1>
<p class="hint">${escapeHtml(subtitle)}</p></div>
<p><a href="${path}/pdf">${say.pdf}</a></p>
${people.map((person) => article(person, path, say.recording(person.name))).join("\n")}
<p class="hint">${say.proof}</p>`;
  return plainPage({ theme, locale, title, main, widthPx: 760, style });
}

function article(
  { position, name, marks, calledOn, summary, contact, ...person }: PersonContent,
  path: string,
  recording: string,
) {
  const facts = contact.map(({ label, value }) => `<p>${label}: <bdi dir="ltr">${escapeHtml(value)}</bdi></p>`);
  return `<article>
<h2>${isolated(name)}</h2>
<p class="marks">${marksOf(marks)}</p>
${calledOn ? `<p class="hint">${isolated(calledOn)}</p>` : ""}
${facts.join("")}
${summary ? `<p dir="auto">${escapeHtml(summary)}</p>` : ""}
${person.hasRecording ? `<audio controls preload="none" src="${path}/recording/${position}" aria-label="${escapeHtml(recording)}"></audio>` : ""}
${person.answers.length > 0 ? `<ol>${person.answers.map(answerItem).join("")}</ol>` : ""}
</article>`;
}

const marksOf = (marks: readonly string[]): string => marks.map((mark) => `<span>${escapeHtml(mark)}</span>`).join(" ");

const answerItem = ({ question, marks, reason, quote }: AnswerContent): string =>
  `<li><h3 dir="auto">${escapeHtml(question)}</h3><p class="marks">${marksOf(marks)}</p>${
    reason ? `<p dir="auto">${escapeHtml(reason)}</p>` : ""
  }${quote ? `<blockquote dir="auto">${escapeHtml(quote)}</blockquote>` : ""}</li>`;

const style = `article{display:grid;gap:12px;padding:16px;border-radius:12px;background:var(--surface)}
h2{font-size:20px;line-height:28px}
h3{font-size:16px;font-weight:600}
a{color:inherit;font-weight:600}
ol{display:grid;gap:16px;padding:16px 0 0;border-top:1px solid var(--line);list-style:none}
li{display:grid;gap:4px}
.marks{display:flex;flex-wrap:wrap;gap:8px}
.marks span{padding:0 8px;border:1px solid var(--line);border-radius:6px;font-size:14px}
article>.marks span:first-child{border-color:transparent;background:var(--cw-button);color:var(--cw-on-button);font-weight:600}
blockquote{padding-inline-start:12px;border-inline-start:3px solid var(--line);font-style:italic}
audio{width:100%}`;
