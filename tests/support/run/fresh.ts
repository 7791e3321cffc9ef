/** Files that share a worker begin at the real time, with nothing remembered of the files before. */
import { setClockOffset } from "@callwright/core/kernel/clock";
import { forgetMade } from "@callwright/core/kernel/lazy";
import { vi } from "vitest";

vi.useRealTimers();
vi.unstubAllEnvs();
vi.restoreAllMocks();
setClockOffset(0);
forgetMade();
// Vitest asks for a hundred lines of each stack, and the table's library makes an error for every request.
Error.stackTraceLimit = 20;
