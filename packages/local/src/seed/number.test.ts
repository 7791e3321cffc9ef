import { refusal } from "@callwright/contracts/refusals";
import { AppError } from "@callwright/core/kernel/error";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { retryWhileConnecting } from "./number.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it("seeding waits for a number that a killed start still holds, and for nothing else", async () => {
  let tries = 0;
  const connecting = async () => {
    tries += 1;
    if (tries < 60) throw new AppError("conflict", refusal("number_connecting"));
    return "imported";
  };
  const imported = retryWhileConnecting(connecting);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(await imported).toBe("imported");
  await expect(retryWhileConnecting(() => Promise.reject(new Error("The database is gone")))).rejects.toThrow(
    "is gone",
  );
});
