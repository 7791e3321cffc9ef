/** Splits one cell with a whole name. It can only be a good guess, so that the person who imports is asked first. */

export interface SplitName {
  readonly firstName: string;
  readonly lastName: string;
}

const titles = /^(?:(?:mr|mrs|ms|miss|dr|prof|herr|frau|السيد|السيدة|الدكتور|الدكتورة)\.?\s+)+/i;
/** Words with which a family name may begin. */
const particles = new Set(
  "van von vom zu zum zur de del della der den di da dos du la le ter ten al el bin ibn bint abu".split(" "),
);
const arabic = /\p{Script=Arabic}/u;
/** Words that make one given name with the next. */
const arabicPairs = new Set(["عبد", "أبو", "ابو", "أم", "ام"]);

export function splitName(cell: string): SplitName {
  const name = cell.trim().replace(/\s+/g, " ");
  const comma = /^([^,،]+)[,،] ?(.+)$/.exec(name);
  if (comma) return { firstName: (comma[2] ?? "").replace(titles, ""), lastName: comma[1] ?? "" };
  const words = name.replace(titles, "").split(" ");
  const at = arabic.test(name) ? (arabicPairs.has(words[0] ?? "") ? 2 : 1) : familyNameAt(words);
  return { firstName: words.slice(0, at).join(" "), lastName: words.slice(at).join(" ") };
}

function familyNameAt(words: readonly string[]): number {
  const particle = words.findIndex((word, index) => index > 0 && particles.has(word.toLowerCase()));
  return particle > 0 && particle < words.length - 1 ? particle : Math.max(1, words.length - 1);
}
