import * as z from "zod/mini";
import { webhookMessages } from "../kernel/envelope.ts";
import { defineMessage } from "../kernel/message.ts";

/**
 * `callId` is due now, and another call at `nextAt` (ISO 8601); the index may not show these calls yet.
 * `isTurn`: a line of the provider's account is free for this number. `staleReads`: earlier reads of an index behind.
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
  z.object({ key: z.string(), number: z.optional(z.object({ tenantId: z.string(), numberId: z.string() })) }),
);

export const callEnded = defineMessage("call.ended", "followups", z.object({ callId: z.string() }));
export const wakeRun = defineMessage("run.wake", "runs", z.object({ runId: z.string() }));
export const runStarted = defineMessage("run.started", "runs", z.object({ runId: z.string() }));
export const copyRecording = defineMessage("recording.copy", "recordings", z.object({ callId: z.string() }));
