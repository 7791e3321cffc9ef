import { act } from "react";
import { createRoot } from "react-dom/client";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { PRESS_MS, SAVE_MS, usePress } from "./use-press.ts";

let now = 0;
beforeEach(() => {
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
  vi.spyOn(performance, "now").mockImplementation(() => now);
});
afterEach(() => vi.restoreAllMocks());

it("presses within 500 ms are one, saves within 1,000 ms", () => {
  expect([PRESS_MS, SAVE_MS]).toEqual([500, 1_000]);
});

it.each([PRESS_MS, SAVE_MS])("the first press counts at once, and the next one after %d ms", async (windowMs) => {
  const heard: number[] = [];
  let press: (at: number) => void = () => undefined;
  function Button() {
    press = usePress((at: number) => heard.push(at), windowMs);
    return null;
  }
  const root = createRoot(document.createElement("div"));
  await act(async () => root.render(<Button />));
  for (now of [10_000, 10_001, 10_000 + windowMs - 1, 10_000 + windowMs]) press(now);
  expect(heard).toEqual([10_000, 10_000 + windowMs]);
  await act(async () => root.unmount());
});
