/** A call's summary in the five sections of the report, read from its "Label: value" lines. */
export const sections = ["overview", "purpose", "outcome", "nextSteps", "candidateInfo"] as const;
export type Section = (typeof sections)[number];

const labels: Readonly<Record<string, Section>> = {
  overview: "overview",
  summary: "overview",
  überblick: "overview",
  zusammenfassung: "overview",
  "نظرة عامة": "overview",
  "call purpose": "purpose",
  purpose: "purpose",
  gesprächszweck: "purpose",
  zweck: "purpose",
  "غرض المكالمة": "purpose",
  outcome: "outcome",
  result: "outcome",
  ergebnis: "outcome",
  النتيجة: "outcome",
  "next steps": "nextSteps",
  "next step": "nextSteps",
  "nächste schritte": "nextSteps",
  "الخطوات التالية": "nextSteps",
  "candidate info": "candidateInfo",
  "candidate information": "candidateInfo",
  "lead info": "candidateInfo",
  "angaben zur person": "candidateInfo",
  "معلومات المرشح": "candidateInfo",
};

const labelled = /^[\s*#-]*([^:：*]{2,40}?)\**\s*[:：]\**\s*(.*)$/u;
const isItem = (line: string) => /^\s*([-*•]|\d+[.)])\s/.test(line);

/** Text without one of the five labels belongs to the overview; list items continue their section. */
export function reportOf(summary: string): Readonly<Partial<Record<Section, string>>> {
  const found = new Map<Section, string[]>();
  let current: Section = "overview";
  for (const line of summary.split("\n")) {
    const [, label = "", value = ""] = labelled.exec(line) ?? [];
    const section = labels[label.trim().toLowerCase()];
    // A label with its text on the next lines.
    const continues = isItem(line) || found.get(current)?.at(-1) === "";
    if (section) current = section;
    else if (!continues) current = "overview";
    const text = section ? value.trim() : line.trim();
    if (text || section) found.set(current, [...(found.get(current) ?? []), text]);
  }
  return Object.fromEntries(
    [...found].map(([section, lines]) => [section, lines.filter(Boolean).join("\n")]).filter(([, text]) => text),
  );
}
