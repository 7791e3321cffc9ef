/** Moves the sandbox's clock, which is part of the sandbox, not of the product's API. */
import * as m from "#messages";
import { ApiError } from "./api.ts";

export async function moveClock(to: string): Promise<void> {
  const answer = await fetch("/sandbox/clock", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ to }),
    cache: "no-store",
  }).catch(() => undefined);
  if (!answer?.ok) throw new ApiError(answer?.status ?? 0, "clock", m.launch_clock_failed());
}
