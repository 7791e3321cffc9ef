/** Differences between two texts, word by word. */
export interface DiffPart {
  readonly kind: "same" | "gone" | "new";
  readonly text: string;
}

/** Words (letters, digits, marks, and the braces of variables), runs of spaces, and single other characters. */
const splitWords = (text: string): readonly string[] =>
  text.match(/[\p{L}\p{N}\p{M}_{}]+|\s+|[^\p{L}\p{N}\p{M}_{}\s]/gu) ?? [];

/** Lines with their line break; the last one may have none. */
const splitLines = (text: string): readonly string[] => text.match(/[^\n]*\n|[^\n]+$/g) ?? [];

/** Above this many comparisons, lines are compared instead of words; 12,000 characters stay far below the limit. */
const MAX_COMPARISONS = 30_000_000;

export function diff(before: string, after: string): readonly DiffPart[] {
  const beforeWords = splitWords(before);
  const afterWords = splitWords(after);
  const isLong = beforeWords.length * afterWords.length > MAX_COMPARISONS;
  const parts = isLong ? compare(splitLines(before), splitLines(after)) : compare(beforeWords, afterWords);
  return mergeParts(parts);
}

/** Compares only what lies between the common beginning and the common end. */
function compare(before: readonly string[], after: readonly string[]): DiffPart[] {
  const shorter = Math.min(before.length, after.length);
  let startLength = 0;
  while (startLength < shorter && before[startLength] === after[startLength]) startLength += 1;
  let endLength = 0;
  while (endLength < shorter - startLength && before.at(-1 - endLength) === after.at(-1 - endLength)) endLength += 1;
  const oldMiddle = before.slice(startLength, before.length - endLength);
  const newMiddle = after.slice(startLength, after.length - endLength);
  const same = (text: string): DiffPart => ({ kind: "same", text });
  return [
    ...before.slice(0, startLength).map(same),
    ...compareMiddle(oldMiddle, newMiddle),
    ...before.slice(before.length - endLength).map(same),
  ];
}

/** Keeps the longest common subsequence; at each change, removed words come before new ones. */
function compareMiddle(before: readonly string[], after: readonly string[]): DiffPart[] {
  const commonLength = subsequenceLengths(before, after);
  const parts: DiffPart[] = [];
  let i = 0;
  let j = 0;
  while (i < before.length || j < after.length) {
    const oldWord = before[i];
    const newWord = after[j];
    if (oldWord !== undefined && oldWord === newWord) {
      parts.push({ kind: "same", text: oldWord });
      i += 1;
      j += 1;
    } else if (oldWord !== undefined && (newWord === undefined || commonLength(i + 1, j) >= commonLength(i, j + 1))) {
      parts.push({ kind: "gone", text: oldWord });
      i += 1;
    } else if (newWord !== undefined) {
      parts.push({ kind: "new", text: newWord });
      j += 1;
    }
  }
  return parts;
}

/** The length of the longest common subsequence of `before` from `i` and `after` from `j`. */
function subsequenceLengths(before: readonly string[], after: readonly string[]): (i: number, j: number) => number {
  const width = after.length + 1;
  const lengths = new Uint16Array((before.length + 1) * width);
  // Compares numbers instead of words, and takes one table row at a time, since there are millions of comparisons.
  const numbers = numberWords([...before, ...after]);
  const afterNumbers = numbers.subarray(before.length);
  for (let i = before.length - 1; i >= 0; i -= 1) {
    const row = lengths.subarray(i * width, (i + 1) * width);
    const rowBelow = lengths.subarray((i + 1) * width, (i + 2) * width);
    const word = numbers[i];
    for (let j = after.length - 1; j >= 0; j -= 1) {
      const withoutOld = rowBelow[j] ?? 0;
      const withoutNew = row[j + 1] ?? 0;
      row[j] = afterNumbers[j] === word ? (rowBelow[j + 1] ?? 0) + 1 : Math.max(withoutOld, withoutNew);
    }
  }
  return (i, j) => lengths[i * width + j] ?? 0;
}

/** Equal words have equal numbers. */
function numberWords(words: readonly string[]): Uint32Array {
  const numbers = new Map<string, number>();
  return Uint32Array.from(words, (word) => {
    const number = numbers.get(word) ?? numbers.size;
    numbers.set(word, number);
    return number;
  });
}

/** Merges neighbours of one kind; spaces between two changes join both sides, so that changed phrases stay whole. */
function mergeParts(parts: readonly DiffPart[]): readonly DiffPart[] {
  const result: DiffPart[] = [];
  let removedText = "";
  let addedText = "";
  const flush = () => {
    if (removedText) result.push({ kind: "gone", text: removedText });
    if (addedText) result.push({ kind: "new", text: addedText });
    removedText = "";
    addedText = "";
  };
  for (const [index, { kind, text }] of parts.entries()) {
    const next = parts[index + 1];
    const isBetweenChanges = (removedText !== "" || addedText !== "") && next !== undefined && next.kind !== "same";
    // The expression matches spaces and tabs, but no line breaks.
    const isBridge = kind === "same" && isBetweenChanges && /^[^\S\n]+$/.test(text);
    if (kind === "gone" || isBridge) removedText += text;
    if (kind === "new" || isBridge) addedText += text;
    if (kind !== "same" || isBridge) continue;
    flush();
    const last = result.at(-1);
    if (last?.kind === "same") result[result.length - 1] = { kind, text: last.text + text };
    else result.push({ kind, text });
  }
  flush();
  return result;
}

/** Whether text was replaced and the unchanged text is less than half of the larger change. */
export function isRewritten(parts: readonly DiffPart[]): boolean {
  const length = { same: 0, gone: 0, new: 0 };
  for (const { kind, text } of parts) length[kind] += text.trim().length;
  const isReplaced = length.gone > 0 && length.new > 0;
  return isReplaced && length.same * 2 < Math.max(length.gone, length.new);
}

/** Characters of unchanged text that stay beside a change. */
const CONTEXT_LENGTH = 60;
/** Unchanged text is shown in full if the ellipsis would save fewer characters. */
const MIN_OMITTED = 20;

export function omitUnchanged(parts: readonly DiffPart[]): readonly DiffPart[] {
  return parts.map((part, index) => {
    if (part.kind !== "same" || part.text.length <= 2 * CONTEXT_LENGTH + MIN_OMITTED) return part;
    // Drops the word that the limit would cut.
    const head = index === 0 ? "" : part.text.slice(0, CONTEXT_LENGTH).replace(/\s*\S*$/, " ");
    const tail = index === parts.length - 1 ? "" : part.text.slice(-CONTEXT_LENGTH).replace(/^\S*\s*/, " ");
    return { kind: "same", text: `${head}…${tail}` };
  });
}
