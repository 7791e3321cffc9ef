/** The HTML of the candidate's own page: the tenant's look, forms without a script. */
import type { Language, Theme } from "@callwright/contracts";
import { escapeHtml } from "@callwright/contracts/brand/page";
import { dateFormat } from "@callwright/contracts/formats";
import type { LinkInterview, LinkPage, LinkResult } from "@callwright/core/candidate-link/index";
import { isolatedHtml, plainPage } from "../../pages/plain.ts";
import { type PageWords, pageWords } from "./words.ts";

interface CandidatePage {
  readonly theme: Theme;
  readonly page: LinkPage;
  readonly result: LinkResult | undefined;
  readonly path: string;
}

export function candidatePage({ theme, page, result, path }: CandidatePage): { html: string; locale: Language } {
  const { language: locale, firstName, companyName, title } = page;
  const words = pageWords[locale];
  const heading = words.greeting(isolatedHtml(firstName));
  const company = isolatedHtml(companyName);
  const main = `<h1>${heading}</h1>
<p>${title ? words.aboutJob(company, isolatedHtml(title)) : words.about(company)}</p>
${result ? notice(result, words, locale) : ""}
${page.interview ? interviewSection(page.interview, { locale, path }) : ""}
${page.isStopped ? stoppedNotice(result, words) : forms(page, words)}`;
  return { html: plainPage({ theme, locale, title: companyName, main, widthPx: 480, style }), locale };
}

const refusedKinds: readonly LinkResult["kind"][] = [
  "outsideHours",
  "taken",
  "noInterview",
  "noTime",
  "onCall",
  "onDoNotCallList",
  "notCallable",
  "noLine",
];

function notice(result: LinkResult, words: PageWords, locale: Language): string {
  const text = "at" in result ? words.results[result.kind](timeHtml(result, locale)) : words.results[result.kind];
  return refusedKinds.includes(result.kind)
    ? `<p class="notice refused" role="alert">${text}</p>`
    : `<p class="notice" role="status">${text}</p>`;
}

function interviewSection(
  { startsAt, zone, times }: LinkInterview,
  { locale, path }: { readonly locale: Language; readonly path: string },
): string {
  const words = pageWords[locale];
  const hint = words.atHint(zoneName(locale, zone, startsAt));
  const field = timeField("move-at", times, { locale, zone });
  const move = times.length > 0 ? form({ action: "move", label: words.move, hint, field }) : "";
  return `<section aria-labelledby="interview"><h2 id="interview">${words.interview}</h2>
<p class="when">${timeHtml({ at: startsAt, zone }, locale)}</p>
<p><a href="${escapeHtml(path)}/interview.ics">${words.calendarFile}</a></p>
${move}
${form({ action: "cancel", label: words.cancel, hint: words.cancelHint })}</section>`;
}

function stoppedNotice(result: LinkResult | undefined, words: PageWords): string {
  // The result's own notice says the same.
  if (result?.kind === "stopped" || result?.kind === "onDoNotCallList") return "";
  return `<p class="notice" role="status">${words.results.stopped}</p>`;
}

function forms({ canCallNow, times: callTimes, companyName, language }: LinkPage, words: PageWords): string {
  const html: string[] = [];
  if (canCallNow) html.push(form({ action: "now", label: words.now, hint: words.nowHint, isFirst: true }));
  if (callTimes && callTimes.times.length > 0) html.push(timeForm(callTimes, language));
  html.push(form({ action: "human", label: words.human, hint: words.humanHint(isolatedHtml(companyName)) }));
  html.push(form({ action: "stop", label: words.stop, hint: words.stopHint(isolatedHtml(companyName)) }));
  return html.join("\n");
}

interface ActionForm {
  readonly action: string;
  readonly label: string;
  readonly hint: string;
  readonly isFirst?: boolean;
  readonly field?: string;
}

function form({ action, label, hint, isFirst = false, field = "" }: ActionForm): string {
  const attributes = `name="action" value="${action}" aria-describedby="${action}-hint"${isFirst ? ' class="first"' : ""}`;
  return `<form method="post">${field}<button ${attributes}>${label}</button><p class="hint" id="${action}-hint">${hint}</p></form>`;
}

function timeForm({ zone, times }: NonNullable<LinkPage["times"]>, locale: Language): string {
  const words = pageWords[locale];
  const field = timeField("at", times, { locale, zone });
  return form({ action: "at", label: words.at, hint: words.atHint(zoneName(locale, zone, times[0])), field });
}

function timeField(
  id: string,
  times: readonly string[],
  { locale, zone }: { readonly locale: Language; readonly zone: string },
): string {
  const format = timeFormat(locale, zone, "short");
  const options = times.map((at) => `<option value="${at}">${escapeHtml(format.format(Date.parse(at)))}</option>`);
  const { time } = pageWords[locale];
  return `<label for="${id}">${time}</label><select id="${id}" name="at">${options.join("")}</select>`;
}

const timeHtml = ({ at, zone }: { readonly at: string; readonly zone: string }, locale: Language): string =>
  `<bdi>${escapeHtml(timeFormat(locale, zone).format(Date.parse(at)))}</bdi>`;

/** The list of times uses short weekdays and months, so that an option fits a phone's screen. */
const timeFormat = (locale: Language, timeZone: string, length: "long" | "short" = "long") =>
  dateFormat(locale, { weekday: length, day: "numeric", month: length, hour: "2-digit", minute: "2-digit", timeZone });

/** The zone's name at a time, such as "Central European Summer Time", is clearer to a traveller than its city. */
function zoneName(locale: Language, timeZone: string, at = ""): string {
  const parts = dateFormat(locale, { timeZone, timeZoneName: "long" }).formatToParts(Date.parse(at));
  return escapeHtml(parts.find(({ type }) => type === "timeZoneName")?.value ?? timeZone);
}

const style = `form{display:grid;gap:8px;padding:16px;border-radius:12px;background:var(--surface)}
section{display:grid;gap:12px}
h2{margin:0;font-size:18px}
.when{margin:0;font-weight:600}
a{color:inherit}
label{font-weight:500}
select,button{width:100%;min-height:48px;padding:8px 12px;border:1px solid var(--line);border-radius:8px;background:var(--surface);color:var(--text);font:inherit;font-size:16px}
button{font-weight:600;cursor:pointer}
button.first{border-color:transparent;background:var(--cw-button);color:var(--cw-on-button)}
.notice{padding:12px 16px;border-radius:8px;background:var(--good)}
.refused{background:var(--bad)}`;
