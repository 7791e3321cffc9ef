/** One fair round: numbers concurrently, one number's texts one after the other, with a limit per number. */

export type PollResult = "answered" | "silent" | "failed";

interface PollingRound<T> {
  readonly texts: readonly T[];
  readonly numberOf: (text: T) => string;
  readonly ask: (text: T) => Promise<PollResult>;
  /** Moves a text that this round leaves out behind all others, so that a crowd does not hide them. */
  readonly putBehind: (text: T) => Promise<void>;
  readonly isOver: () => boolean;
}

const lanes = 10;
/** Per round: about as many as a number sends meanwhile. */
const perNumber = 60;

export async function pollByNumber<T>({ texts, numberOf, ask, putBehind, isOver }: PollingRound<T>): Promise<number> {
  const numbers = [...Map.groupBy(texts, numberOf).values()];
  let asked = 0;
  const lane = async () => {
    for (let own = numbers.shift(); own; own = numbers.shift()) {
      const left = [...own];
      for (let turn = 0; turn < perNumber && left.length > 0; turn += 1) {
        if (isOver()) return;
        const text = left.shift();
        if (!text) break;
        asked += 1;
        if ((await ask(text)) !== "answered") break;
      }
      for (const text of left) await putBehind(text);
    }
  };
  await Promise.all(Array.from({ length: lanes }, lane));
  return asked;
}
