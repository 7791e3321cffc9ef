import { act } from "react";
import { afterEach, expect, it, vi } from "vitest";
import { stageForFile } from "../../../../test/stage.tsx";
import { type SightOf, useSettled, useSight } from "./use-sight.ts";

const stage = stageForFile();
afterEach(() => {
  vi.useRealTimers();
});

/** A list that says where it is, whom it wants, and whether it rests. */
function List({ onSight }: { readonly onSight: (sight: SightOf) => void }) {
  const sight = useSight();
  onSight(sight);
  const first = useSettled(sight, (seen) => seen.first);
  const wanted = useSettled(sight, (seen) => seen.wanted.first);
  const isAtRest = useSettled(sight, (seen) => seen.isAtRest);
  return <output>{`at ${first}, wants ${wanted}, ${isAtRest ? "rests" : "moves"}`}</output>;
}

async function list() {
  let sight: SightOf | undefined;
  await stage.show(
    <List
      onSight={(given) => {
        sight = given;
      }}
    />,
  );
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  return {
    see: (first: number, isRush = false) =>
      act(async () => sight?.see({ first, last: first + 15, isRush, bring: () => undefined })),
    pass: (ms: number) => act(async () => vi.advanceTimersByTimeAsync(ms)),
  };
}

it("who scrolls is followed a few times a second, and rests when nothing moves between two looks", async () => {
  const { see, pass } = await list();
  await see(0);
  await see(5);
  await see(9);
  expect(stage.text()).toBe("at 0, wants 0, rests");
  await pass(300);
  expect(stage.text()).toBe("at 9, wants 9, moves");
  await pass(300);
  expect(stage.text()).toBe("at 9, wants 9, rests");
});

it("in a rush the place is told and nobody is wanted, until at once where it ends", async () => {
  const { see, pass } = await list();
  await see(0);
  await see(5_000, true);
  await pass(300);
  expect(stage.text()).toBe("at 5000, wants 0, moves");
  await see(9_000, true);
  await pass(300);
  await pass(300);
  expect(stage.text()).toBe("at 9000, wants 0, moves");
  await see(9_000, false);
  expect(stage.text()).toBe("at 9000, wants 9000, rests");
  await pass(10_000);
  expect(stage.text()).toBe("at 9000, wants 9000, rests");
});
