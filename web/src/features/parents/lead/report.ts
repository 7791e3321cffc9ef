/** Splits a call's summary into the report's five sections by its "Label: value" lines. */
export const sections = ["overview", "purpose", "outcome", "nextSteps", "candidateInfo"] as const;
export type Section = (typeof sections)[number];

/** Labels that open a section, in lower case. */
const labels: Readonly<Record<Section, readonly string[]>> = {
  overview: ["overview", "summary", "überblick", "zusammenfassung", "نظرة عامة"],
  purpose: ["call purpose", "purpose", "gesprächszweck", "zweck", "غرض المكالمة"],
  outcome: ["outcome", "result", "ergebnis", "النتيجة"],
  nextSteps: ["next steps", "next step", "nächste schritte", "الخطوات التالية"],
  candidateInfo: ["candidate info", "candidate information", "lead info", "angaben zur person", "معلومات المرشح"],
};
const sectionWithLabel = (label: string) => sections.find((section) => labels[section].includes(label));

/** "**Next steps:** Call again" in Markdown: the label, and the text after the colon. */
const labelAndText = /^[\s*#-]*([^:：*]{2,40}?)\**\s*[:：]\**\s*(.*)$/u;
/** "- Call again", or "2. Call again". */
const listItem = /^\s*([-*•]|\d+[.)])\s/;

/** A line without a known label belongs to the overview, unless it is a list item or follows a label without text. */
export function readReport(summary: string): Readonly<Partial<Record<Section, string>>> {
  const linesBySection = new Map<Section, string[]>();
  let current: Section = "overview";
  for (const line of summary.split("\n")) {
    const [, label = "", value = ""] = labelAndText.exec(line) ?? [];
    const section = sectionWithLabel(label.trim().toLowerCase());
    const followsEmptyLabel = linesBySection.get(current)?.at(-1) === "";
    if (section) current = section;
    else if (!listItem.test(line) && !followsEmptyLabel) current = "overview";
    const text = section ? value.trim() : line.trim();
    if (text || section) linesBySection.set(current, [...(linesBySection.get(current) ?? []), text]);
  }
  const report: Partial<Record<Section, string>> = {};
  for (const [section, lines] of linesBySection) {
    const text = lines.filter(Boolean).join("\n");
    if (text) report[section] = text;
  }
  return report;
}
