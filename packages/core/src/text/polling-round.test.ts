import { expect, it } from "vitest";
import { type PollResult, pollByNumber } from "./polling-round.ts";

interface Text {
  readonly number: string;
  readonly place: number;
}

const textsOf = (number: string, count: number): Text[] =>
  Array.from({ length: count }, (_, place) => ({ number, place }));

async function round(
  texts: readonly Text[],
  answer: (text: Text) => Promise<PollResult> | PollResult,
  isOver = () => false,
) {
  const asked: Text[] = [];
  const behind: Text[] = [];
  await pollByNumber({
    texts,
    numberOf: ({ number }) => number,
    ask: async (text) => {
      asked.push(text);
      return answer(text);
    },
    putBehind: async (text) => void behind.push(text),
    isOver,
  });
  const countIn = (list: readonly Text[]) => (wanted: string) => list.filter(({ number }) => number === wanted).length;
  return { asked, behind, askedOf: countIn(asked), behindOf: countIn(behind) };
}

it("one number's texts are limited per round, and the rest moves behind the others", async () => {
  const { askedOf, behindOf } = await round([...textsOf("crowd", 200), ...textsOf("other", 3)], () => "answered");
  expect([askedOf("crowd"), behindOf("crowd")]).toEqual([60, 140]);
  expect([askedOf("other"), behindOf("other")]).toEqual([3, 0]);
});

it.each(["silent", "failed"] as const)(
  "a number whose carrier is %s is polled once and delays no other number",
  async (answer) => {
    const texts = [...textsOf("dead", 20), ...textsOf("alive", 20)];
    const { askedOf, behindOf } = await round(texts, ({ number }) => (number === "dead" ? answer : "answered"));
    expect([askedOf("dead"), behindOf("dead"), askedOf("alive"), behindOf("alive")]).toEqual([1, 19, 20, 0]);
  },
);

it("a carrier that hangs delays only its own numbers", async () => {
  let hangingPolls = 0;
  const done: string[] = [];
  let release: () => void = () => undefined;
  const hanging = new Promise<PollResult>((resolve) => {
    release = () => resolve("silent");
  });
  const texts = [...textsOf("hangs", 5), ...Array.from({ length: 30 }, (_, n) => textsOf(`other${n}`, 2)).flat()];
  const finished = round(texts, async ({ number }) => {
    if (number === "hangs") {
      hangingPolls += 1;
      return hanging;
    }
    done.push(number);
    return "answered";
  });
  await expect.poll(() => done.length).toBe(60);
  release();
  await finished;
  expect(hangingPolls).toBe(1);
});

it("a number's texts are polled one after the other, so no two match the same carrier message", async () => {
  let atOnce = 0;
  let most = 0;
  await round(textsOf("one", 10), async (): Promise<PollResult> => {
    atOnce += 1;
    most = Math.max(most, atOnce);
    await new Promise((resolve) => setTimeout(resolve, 1));
    atOnce -= 1;
    return "answered";
  });
  expect(most).toBe(1);
});

it("after the time budget the rest keeps its place", async () => {
  let asked = 0;
  const { behind } = await round(
    textsOf("one", 10),
    () => {
      asked += 1;
      return "answered";
    },
    () => asked >= 4,
  );
  expect([asked, behind.length]).toEqual([4, 0]);
});
