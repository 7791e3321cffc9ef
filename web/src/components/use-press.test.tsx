import { afterEach, describe, expect, it, vi } from "vitest";
import { harnessForFile } from "../../test/harness.tsx";
import { SAVE_MS, usePress } from "./use-press.ts";

const harness = harnessForFile();
afterEach(() => vi.useRealTimers());

function Button({ act, windowMs }: { readonly act: () => void; readonly windowMs?: number }) {
  return (
    <button type="button" onClick={usePress(act, windowMs)}>
      Go
    </button>
  );
}

describe("a press", () => {
  it.each([
    ["a button", undefined, 500],
    ["a button that saves", SAVE_MS, 1_000],
  ])("of %s acts immediately, and further presses within its window are ignored", async (_, windowMs, ms) => {
    const act = vi.fn();
    await harness.show(<Button act={act} {...(windowMs && { windowMs })} />);
    vi.useFakeTimers({ toFake: ["performance"] });
    const press = () => document.querySelector("button")?.click();
    press();
    expect(act).toHaveBeenCalledTimes(1);
    vi.advanceTimersByTime(ms - 1);
    press();
    expect(act).toHaveBeenCalledTimes(1);
    vi.advanceTimersByTime(1);
    press();
    expect(act).toHaveBeenCalledTimes(2);
  });
});
