/** A seeded source of chance: the same seed, the same world. */

export interface Random {
  /** From 0 up to, not including, 1. */
  next(): number;
  /** A whole number from `least` to `most`, both included. */
  whole(least: number, most: number): number;
  between(least: number, most: number): number;
  chance(probability: number): boolean;
  pick<T>(choices: readonly T[]): T;
  /** An independent source, so that choices in one part of a world do not change those in another. */
  fork(): Random;
}

/** Mulberry32: small, fast, and even enough to choose faults with. */
export function createRandom(seed: number): Random {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const whole = (least: number, most: number): number => least + Math.floor(next() * (most - least + 1));
  return {
    next,
    whole,
    between: (least, most) => least + next() * (most - least),
    chance: (probability) => probability > 0 && next() < probability,
    pick: (choices) => {
      const [choice] = choices.slice(whole(0, choices.length - 1));
      if (choices.length === 0) throw new Error("Nothing to choose from");
      return choice as (typeof choices)[number];
    },
    fork: () => createRandom(Math.imul(whole(1, 0x7fff_ffff), 0x9e37_79b1)),
  };
}
