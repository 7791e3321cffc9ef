/** Polls one fair round: numbers concurrently, one number's texts one after the other, with a limit per number. */

export type PollResult = "answered" | "silent" | "failed";

interface PollingRound<T> {
  readonly texts: readonly T[];
  readonly numberOf: (text: T) => string;
  readonly ask: (text: T) => Promise<PollResult>;
  /** Moves a text that this round did not poll to the end, so that the next round begins with other texts. */
  readonly putBehind: (text: T) => Promise<void>;
  readonly isOver: () => boolean;
}

const concurrentNumbers = 10;
/** Texts per round: about as many as a number sends between two rounds. */
const maxPerNumber = 60;

export async function pollByNumber<T>({ texts, numberOf, ask, putBehind, isOver }: PollingRound<T>): Promise<number> {
  const queues = [...Map.groupBy(texts, numberOf).values()];
  let asked = 0;
  const pollQueues = async () => {
    for (let queue = queues.shift(); queue; queue = queues.shift()) {
      const waiting = [...queue];
      for (let polled = 0; polled < maxPerNumber; polled += 1) {
        const text = waiting.shift();
        if (!text) break;
        if (isOver()) return;
        asked += 1;
        if ((await ask(text)) !== "answered") break;
      }
      for (const text of waiting) await putBehind(text);
    }
  };
  await Promise.all(Array.from({ length: concurrentNumbers }, pollQueues));
  return asked;
}
