import { expect, it } from "vitest";
import { type PollResult, pollByNumber } from "./polling-round.ts";

interface Text {
  readonly number: string;
  readonly place: number;
}

const textsOf = (number: string, count: number): Text[] =>
  Array.from({ length: count }, (_, place) => ({ number, place }));

async function runRound(
  texts: readonly Text[],
  answer: (text: Text) => Promise<PollResult> | PollResult,
  isOver = () => false,
) {
  const polled: Text[] = [];
  const movedToEnd: Text[] = [];
  await pollByNumber({
    texts,
    numberOf: ({ number }) => number,
    poll: async (text) => {
      polled.push(text);
      return answer(text);
    },
    moveToEnd: async (text) => void movedToEnd.push(text),
    isOver,
  });
  const countIn = (list: readonly Text[]) => (name: string) => list.filter(({ number }) => number === name).length;
  return { movedToEnd, pollsOf: countIn(polled), movesOf: countIn(movedToEnd) };
}

it("one number's texts are limited per round, and its other texts move to the end", async () => {
  const { pollsOf, movesOf } = await runRound([...textsOf("crowd", 200), ...textsOf("other", 3)], () => "answered");
  expect([pollsOf("crowd"), movesOf("crowd")]).toEqual([60, 140]); // 60 is `maxPerNumber`.
  expect([pollsOf("other"), movesOf("other")]).toEqual([3, 0]);
});

it.each(["silent", "failed"] as const)(
  "a number whose carrier is %s is polled once and delays no other number",
  async (answer) => {
    const texts = [...textsOf("dead", 20), ...textsOf("alive", 20)];
    const { pollsOf, movesOf } = await runRound(texts, ({ number }) => (number === "dead" ? answer : "answered"));
    expect([pollsOf("dead"), movesOf("dead"), pollsOf("alive"), movesOf("alive")]).toEqual([1, 19, 20, 0]);
  },
);

it("a carrier that hangs delays only its own numbers", async () => {
  let hangingPolls = 0;
  const polledNumbers: string[] = [];
  let release: () => void = () => undefined;
  const hangingAnswer = new Promise<PollResult>((resolve) => {
    release = () => resolve("silent");
  });
  const texts = [...textsOf("hangs", 5), ...Array.from({ length: 30 }, (_, n) => textsOf(`other${n}`, 2)).flat()];
  const round = runRound(texts, async ({ number }) => {
    if (number === "hangs") {
      hangingPolls += 1;
      return hangingAnswer;
    }
    polledNumbers.push(number);
    return "answered";
  });
  await expect.poll(() => polledNumbers.length).toBe(60);
  release();
  await round;
  expect(hangingPolls).toBe(1);
});

it("a number's texts are polled one after the other, so no two match the same carrier message", async () => {
  let concurrentPolls = 0;
  let maxConcurrentPolls = 0;
  await runRound(textsOf("one", 10), async (): Promise<PollResult> => {
    concurrentPolls += 1;
    maxConcurrentPolls = Math.max(maxConcurrentPolls, concurrentPolls);
    await new Promise((resolve) => setTimeout(resolve, 1));
    concurrentPolls -= 1;
    return "answered";
  });
  expect(maxConcurrentPolls).toBe(1);
});

it("after the time budget, texts that were not polled keep their place", async () => {
  let polls = 0;
  const { movedToEnd } = await runRound(
    textsOf("one", 10),
    () => {
      polls += 1;
      return "answered";
    },
    () => polls >= 4,
  );
  expect([polls, movedToEnd.length]).toEqual([4, 0]);
});
