/** Files that share a worker begin at the real time, with nothing remembered of the files before. */
import { setClockOffset } from "@callwright/core/kernel/clock";
import { resetLazyValues } from "@callwright/core/kernel/lazy";
import { vi } from "vitest";
import "./resolve.ts";

vi.useRealTimers();
vi.unstubAllEnvs();
vi.restoreAllMocks();
setClockOffset(0);
resetLazyValues();
// Vitest asks for a hundred lines of each stack, and the table's library makes an error for every request.
Error.stackTraceLimit = 10;
