/** One round of questions about texts: numbers side by side, a number's own one after the other, and no number for ever. */

/** The carrier answered; it did not, or the question itself failed. */
export type Answer = "answered" | "silent" | "failed";

interface Texts<T> {
  readonly texts: readonly T[];
  readonly numberOf: (text: T) => string;
  readonly ask: (text: T) => Promise<Answer>;
  /** What is not asked about in this round goes behind everybody else's: a crowd must not hide them. */
  readonly putBehind: (text: T) => Promise<void>;
  readonly isOver: () => boolean;
}

/** Numbers side by side. */
const lanes = 10;
/** Texts of one number in a round: about as many as leave from it meanwhile. */
const perNumber = 60;

/** A number whose carrier does not answer is asked once a round. Answers how many were asked about. */
export async function askInTurns<T>({ texts, numberOf, ask, putBehind, isOver }: Texts<T>): Promise<number> {
  const numbers = [...Map.groupBy(texts, numberOf).values()];
  let asked = 0;
  const lane = async () => {
    for (let own = numbers.shift(); own; own = numbers.shift()) {
      const left = [...own];
      for (let turn = 0; turn < perNumber && left.length > 0; turn += 1) {
        // The rest is asked about in the next round.
        if (isOver()) return;
        const [text] = left.splice(0, 1);
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
