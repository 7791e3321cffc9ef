import { afterEach, expect, it } from "vitest";
import { now, setClockOffset } from "./clock.ts";
import { madeAt, newId } from "./id.ts";

afterEach(() => setClockOffset(0));

it("an id tells when it was made, by our own clock", () => {
  for (const offsetMs of [0, 1_234_567, 86_400_000]) {
    setClockOffset(offsetMs);
    const before = now();
    const made = madeAt(newId("msg"));
    expect(made).toBeGreaterThanOrEqual(before - 1);
    expect(made).toBeLessThanOrEqual(now() + 1);
  }
});
