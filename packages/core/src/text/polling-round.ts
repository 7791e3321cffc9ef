/** Polls one fair round: numbers concurrently, one number's texts one after the other, with a limit per number. */

export type PollResult = "answered" | "silent" | "failed";

interface PollingRound<T> {
  readonly texts: readonly T[];
  readonly numberOf: (text: T) => string;
  readonly poll: (text: T) => Promise<PollResult>;
  /** Moves back a text that this round did not reach: due texts are read oldest first, so it would fill the next round too. */
  readonly moveToEnd: (text: T) => Promise<void>;
  readonly isOver: () => boolean;
}

const concurrentNumbers = 10;
/** Texts per round: about as many as a number sends between two rounds. */
const maxPerNumber = 60;

export async function pollByNumber<T>({ texts, numberOf, poll, moveToEnd, isOver }: PollingRound<T>): Promise<number> {
  const queues = [...Map.groupBy(texts, numberOf).values()];
  let pollCount = 0;
  const pollQueues = async () => {
    for (let queue = queues.shift(); queue; queue = queues.shift()) {
      const waiting = [...queue];
      for (let pollsOfNumber = 0; pollsOfNumber < maxPerNumber; pollsOfNumber += 1) {
        const text = waiting.shift();
        if (!text) break;
        if (isOver()) return;
        pollCount += 1;
        // A silent or failing carrier would delay the other numbers: the rest of this number's texts wait for the next round.
        if ((await poll(text)) !== "answered") break;
      }
      for (const text of waiting) await moveToEnd(text);
    }
  };
  await Promise.all(Array.from({ length: concurrentNumbers }, pollQueues));
  return pollCount;
}
