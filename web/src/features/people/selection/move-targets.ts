export interface MoveTarget {
  readonly id: string;
  readonly name: string;
  readonly detail: string;
}

const folded = (text: string) => text.normalize("NFKD").replace(/\p{M}/gu, "").toLocaleLowerCase();

/** Each typed word must begin a word of the name or detail. */
export function filterTargets(targets: readonly MoveTarget[], search: string): readonly MoveTarget[] {
  const wanted = folded(search).split(/\s+/).filter(Boolean);
  if (wanted.length === 0) return targets;
  return targets.filter(({ name, detail }) => {
    const words = folded(`${name} ${detail}`).split(/[^\p{L}\p{N}]+/u);
    return wanted.every((begin) => words.some((word) => word.startsWith(begin)));
  });
}
