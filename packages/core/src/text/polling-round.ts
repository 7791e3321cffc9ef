/** Polls one fair round: numbers concurrently, one number's texts one after the other, with a limit per number. */

export type PollResult = "answered" | "silent" | "failed";

interface PollingRound<T> {
  readonly texts: readonly T[];
  readonly numberOf: (text: T) => string;
  readonly ask: (text: T) => Promise<PollResult>;
  /** Moves a text that this round leaves out behind all others, so that a crowd does not hide them. */
  readonly putBehind: (text: T) => Promise<void>;
  readonly isOver: () => boolean;
}

const concurrentNumbers = 10;
/** Per round: about as many as a number sends meanwhile. */
const maxPerNumber = 60;

export async function pollByNumber<T>({ texts, numberOf, ask, putBehind, isOver }: PollingRound<T>): Promise<number> {
  const queues = [...Map.groupBy(texts, numberOf).values()];
  let asked = 0;
  const pollQueues = async () => {
    for (let queue = queues.shift(); queue; queue = queues.shift()) {
      const waiting = [...queue];
      for (let polled = 0; polled < maxPerNumber && waiting.length > 0; polled += 1) {
        if (isOver()) return;
        const text = waiting.shift();
        if (!text) break;
        asked += 1;
        if ((await ask(text)) !== "answered") break;
      }
      for (const text of waiting) await putBehind(text);
    }
  };
  await Promise.all(Array.from({ length: concurrentNumbers }, pollQueues));
  return asked;
}
