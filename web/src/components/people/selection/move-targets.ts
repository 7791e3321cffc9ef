/** Jobs or campaigns to which people can move, found by any words of their names. */

export interface MoveTarget {
  readonly id: string;
  readonly name: string;
  /** What tells two of the same name apart. */
  readonly detail: string;
}

const folded = (text: string) => text.normalize("NFKD").replace(/\p{M}/gu, "").toLocaleLowerCase();

/** Each word that was typed begins a word of the name or detail. */
export function matching(targets: readonly MoveTarget[], search: string): readonly MoveTarget[] {
  const wanted = folded(search).split(/\s+/).filter(Boolean);
  if (wanted.length === 0) return targets;
  return targets.filter(({ name, detail }) => {
    const words = folded(`${name} ${detail}`).split(/[^\p{L}\p{N}]+/u);
    return wanted.every((begin) => words.some((word) => word.startsWith(begin)));
  });
}
