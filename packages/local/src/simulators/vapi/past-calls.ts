/**
 * Calls from before the sandbox began: the provider has them and their recordings, though they were never dialled here.
 */
import { randomUUID } from "node:crypto";
import type { Store } from "../store.ts";
import type { PastCall } from "../types.ts";
import type { Calls } from "./calls.ts";

export function rememberPast(store: Store, calls: Calls, past: PastCall): string {
  const { number, scenario, script, createdMs, variables } = past;
  const id = randomUUID();
  const startedMs = createdMs + (script.queueSeconds + script.ringSeconds) * 1000;
  const call = calls.add({
    id,
    number,
    scenario,
    createdMs,
    phoneNumberId: null,
    assistantId: null,
    status: "ended",
    setup: {
      variables,
      script,
      baseMs: createdMs,
      assistant: {},
      serverMessages: [],
      controlToken: randomUUID(),
      carrierCallId: `CA${randomUUID().replaceAll("-", "")}`,
      isBlocked: false,
    },
  });
  const endedMs = startedMs + script.talkSeconds * 1000;
  calls.update(call, {
    ...(script.answered && { startedMs }),
    end: { reason: script.endedReason, endedMs, talkSeconds: script.talkSeconds, cost: 0 },
    isReported: true,
  });
  // The sandbox's record lists only the calls that were dialled here.
  store.run("UPDATE sim_calls SET recorded = 0 WHERE id = ?", id);
  return id;
}
