/** One number and its carrier, in a world without faults: the order of texts, and refusals that concern the number. */
import { expect, it } from "vitest";
import { runWorld } from "./texts/run.ts";

it("a reply overtakes hundreds of texts that were queued before it", async () => {
  const people = 400;
  const {
    taken,
    states,
    repliedAt = Number.NaN,
  } = await runWorld({ seed: 5, people, lostAnswers: 0, replyAfterSeconds: 60 });
  const replyIndex = taken.findIndex(({ textId }) => textId.startsWith("text_reply"));
  expect((taken[replyIndex]?.at ?? Number.NaN) - repliedAt).toBeLessThan(8_000);
  // The carrier takes one text a second, and the reply was written after sixty.
  expect(replyIndex).toBeLessThan(80);
  const { queued = 0, sent = 0, delivered = 0, ...otherStates } = states;
  expect(otherStates).toEqual({});
  expect(queued + sent + delivered).toBe(people + 1);
});

it("when the carrier's account has no money, texts wait and none fails, and the number shows why until they are sent", async () => {
  const people = 30;
  const refusal = { failure: "account", code: "20005", seconds: 700 } as const;
  const { taken, states, refusals, number, numberAtFirst } = await runWorld({
    seed: 6,
    people,
    lostAnswers: 0,
    refusal,
  });
  // Some texts are tried at the same time, and then one every five minutes.
  expect(refusals).toBeLessThan(15);
  expect(numberAtFirst).toMatchObject({ status: "registered", smsReason: { code: "texts_wait_account" } });
  expect(number).toMatchObject({ status: "registered", smsReason: undefined });
  expect(new Set(taken.map(({ to }) => to)).size).toBe(people);
  const { queued = 0, sent = 0, delivered = 0, ...otherStates } = states;
  expect(otherStates).toEqual({});
  expect(queued + sent + delivered).toBe(people);
});

it("at a daily cap, texts wait and none fails, the number shows why, and they are tried only every few minutes", async () => {
  const people = 20;
  const refusal = { failure: "daily_cap", code: "63038", seconds: 3_600 } as const;
  const { taken, refusals, number, numberAtFirst } = await runWorld({ seed: 9, people, lostAnswers: 0, refusal });
  expect(refusals).toBeLessThan(30);
  expect(numberAtFirst).toMatchObject({ smsReason: { code: "texts_wait_daily_cap" } });
  expect(number).toMatchObject({ smsReason: undefined });
  expect(taken).toHaveLength(people);
});

it("a number that was reconnected while its old credentials were refused stays connected, and its texts are sent", async () => {
  const people = 10;
  const refusal = { failure: "credentials", code: "20003", seconds: 30, isReconnected: true } as const;
  const { taken, number, refusals } = await runWorld({ seed: 7, people, lostAnswers: 0, refusal });
  expect(refusals).toBeGreaterThan(0);
  expect(number.status).toBe("registered");
  expect(taken).toHaveLength(people);
});

it("after a number moves to another carrier, its old texts are not looked up there, and the rest are sent there", async () => {
  const people = 60;
  const { taken, states, hours } = await runWorld({ seed: 8, people, lostAnswers: 0.3, movesAfterSeconds: 30 });
  const { queued = 0, sent = 0, delivered = 0, failed = 0, ...otherStates } = states;
  expect(otherStates).toEqual({});
  expect(queued + sent + delivered + failed).toBe(people);
  expect(failed).toBeGreaterThan(0);
  expect(hours).toBeLessThan(5);
  expect(new Set(taken.map(({ to }) => to)).size).toBe(taken.length);
});
