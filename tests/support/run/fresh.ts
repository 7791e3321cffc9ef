/** Resets clock, environment, mocks and caches for each of the files that share a worker. */
import { setClockOffset } from "@callwright/core/kernel/clock";
import { resetLazyValues } from "@callwright/core/kernel/lazy";
import { vi } from "vitest";
import { restoreEnvironment } from "./environment.ts";
import "./resolve.ts";

vi.useRealTimers();
vi.unstubAllEnvs();
restoreEnvironment();
vi.restoreAllMocks();
setClockOffset(0);
resetLazyValues();
// Vitest sets a hundred lines, which is slow: ElectroDB creates an error for each request.
Error.stackTraceLimit = 10;
