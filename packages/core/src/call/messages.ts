/** The messages of the call engine: ids and keys of stored data. */
import * as z from "zod/mini";
import { webhookMessages } from "../kernel/envelope.ts";
import { defineMessage } from "../kernel/message.ts";

/**
 * A line may have a free slot and a due call. `callId`: waits in its queue, which the index may not show yet;
 * `staleReads` counts reads of a lagging index; `isTurn`: a line of the provider's account is free for it; `nextAt`
 * (ISO 8601): when the candidate whose call has ended is called again.
 */
export const dispatchLine = defineMessage(
  "line.dispatch",
  "dispatch",
  z.object({
    numberId: z.string(),
    callId: z.optional(z.string()),
    staleReads: z._default(z.number(), 0),
    isTurn: z._default(z.boolean(), false),
    nextAt: z.optional(z.string()),
  }),
);

export const voiceEvent = defineMessage(
  webhookMessages.voiceEvent.type,
  webhookMessages.voiceEvent.queue,
  z.object({
    key: z.string(),
    /** Of a call that came in: the number that was called. */
    number: z.optional(z.object({ tenantId: z.string(), numberId: z.string() })),
  }),
);

/** A call has ended without a report; its follow-ups must run. */
export const callEnded = defineMessage("call.ended", "followups", z.object({ callId: z.string() }));

/** A run must start, resume, fold its counts, or cancel its queued calls. */
export const wakeRun = defineMessage("run.wake", "runs", z.object({ runId: z.string() }));

/** A run has started: its pre-call texts must be queued. */
export const runStarted = defineMessage("run.started", "runs", z.object({ runId: z.string() }));

export const copyRecording = defineMessage("recording.copy", "recordings", z.object({ callId: z.string() }));
