export interface DiffPart {
  readonly kind: "same" | "gone" | "new";
  readonly text: string;
}

/** Words with their following space or punctuation, so whole words change. */
const splitWords = (text: string): readonly string[] =>
  text.match(/[\p{L}\p{N}\p{M}_{}]+|\s+|[^\p{L}\p{N}\p{M}_{}\s]/gu) ?? [];

/** Above this many comparisons, lines are compared instead; a text of 12,000 characters stays far below. */
const MAX_CELLS = 30_000_000;

export function diff(before: string, after: string): readonly DiffPart[] {
  const [a, b] = [splitWords(before), splitWords(after)];
  if (a.length * b.length <= MAX_CELLS) return mergeParts(compare(a, b));
  return mergeParts(compare(linesOf(before), linesOf(after)));
}

const linesOf = (text: string): readonly string[] => text.match(/[^\n]*\n|[^\n]+$/g) ?? [];

/** Longest common subsequence, after removing the common prefix and suffix. */
function compare(a: readonly string[], b: readonly string[]): DiffPart[] {
  let start = 0;
  while (start < a.length && start < b.length && a[start] === b[start]) start += 1;
  let end = 0;
  while (end < a.length - start && end < b.length - start && a[a.length - 1 - end] === b[b.length - 1 - end]) end += 1;
  const parts: DiffPart[] = a.slice(0, start).map((text) => ({ kind: "same", text }));
  parts.push(...middle(a.slice(start, a.length - end), b.slice(start, b.length - end)));
  for (const text of a.slice(a.length - end)) parts.push({ kind: "same", text });
  return parts;
}

function middle(a: readonly string[], b: readonly string[]): DiffPart[] {
  const width = b.length + 1;
  const lengths = new Uint16Array((a.length + 1) * width);
  const at = (i: number, j: number) => lengths[i * width + j] ?? 0;
  // Numbers instead of words, and one table row at a time, since this makes millions of comparisons.
  const [left, right] = toNumbers(a, b);
  for (let i = a.length - 1; i >= 0; i -= 1) {
    const row = lengths.subarray(i * width, (i + 1) * width);
    const below = lengths.subarray((i + 1) * width, (i + 2) * width);
    const word = left[i];
    for (let j = b.length - 1; j >= 0; j -= 1) {
      const [down, along] = [below[j] ?? 0, row[j + 1] ?? 0];
      row[j] = right[j] === word ? (below[j + 1] ?? 0) + 1 : Math.max(down, along);
    }
  }
  const parts: DiffPart[] = [];
  let [i, j] = [0, 0];
  while (i < a.length || j < b.length) {
    const [gone, come] = [a[i], b[j]];
    if (gone !== undefined && gone === come) {
      parts.push({ kind: "same", text: gone });
      i += 1;
      j += 1;
    } else if (gone !== undefined && (come === undefined || at(i + 1, j) >= at(i, j + 1))) {
      parts.push({ kind: "gone", text: gone });
      i += 1;
    } else if (come !== undefined) {
      parts.push({ kind: "new", text: come });
      j += 1;
    }
  }
  return parts;
}

function toNumbers(...texts: readonly [readonly string[], readonly string[]]): [Uint32Array, Uint32Array] {
  const numbers = new Map<string, number>();
  const numberOf = (word: string) => {
    const known = numbers.get(word) ?? numbers.size;
    numbers.set(word, known);
    return known;
  };
  return [Uint32Array.from(texts[0], numberOf), Uint32Array.from(texts[1], numberOf)];
}

/** Merges neighbours of one kind, and single spaces between changes, so phrases stay whole. */
function mergeParts(parts: readonly DiffPart[]): readonly DiffPart[] {
  const result: DiffPart[] = [];
  let [gone, come] = ["", ""];
  const flush = () => {
    if (gone) result.push({ kind: "gone", text: gone });
    if (come) result.push({ kind: "new", text: come });
    [gone, come] = ["", ""];
  };
  for (const [index, { kind, text }] of parts.entries()) {
    const next = parts[index + 1];
    const isBridge = kind === "same" && /^[^\S\n]+$/.test(text) && (gone || come) && next && next.kind !== "same";
    if (kind !== "new" && (kind === "gone" || isBridge)) gone += text;
    if (kind !== "gone" && (kind === "new" || isBridge)) come += text;
    if (kind !== "same" || isBridge) continue;
    flush();
    const last = result.at(-1);
    if (last?.kind === "same") result[result.length - 1] = { kind, text: last.text + text };
    else result.push({ kind, text });
  }
  flush();
  return result;
}

/** Whether less than a third of the text is unchanged. */
export function isRewritten(parts: readonly DiffPart[]): boolean {
  const count = (kind: DiffPart["kind"]) =>
    parts.reduce((sum, part) => sum + (part.kind === kind ? part.text.trim().length : 0), 0);
  const same = count("same");
  return count("gone") > 0 && count("new") > 0 && same * 2 < Math.max(count("gone"), count("new"));
}

const AROUND = 60;

export function omitUnchanged(parts: readonly DiffPart[]): readonly DiffPart[] {
  return parts.map((part, index) => {
    if (part.kind !== "same" || part.text.length <= 2 * AROUND + 20) return part;
    const head = index === 0 ? "" : part.text.slice(0, AROUND).replace(/\s*\S*$/, " ");
    const tail = index === parts.length - 1 ? "" : part.text.slice(-AROUND).replace(/^\S*\s*/, " ");
    return { kind: "same", text: `${head}…${tail}` };
  });
}
