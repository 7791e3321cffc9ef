/** The messages of the call engine: ids, and keys of what is stored. */
import * as z from "zod/mini";
import { webhookMessages } from "../kernel/envelope.ts";
import { defineMessage } from "../kernel/message.ts";

/** A line may have a free slot and a due call. `looks` counts looks at an index that lags behind. */
export const dispatchLine = defineMessage(
  "line.dispatch",
  "dispatch",
  z.object({ numberId: z.string(), staleReads: z._default(z.number(), 0) }),
);

/** A webhook of the voice provider is stored under this blob key. */
export const voiceEvent = defineMessage(
  webhookMessages.voiceEvent.type,
  webhookMessages.voiceEvent.queue,
  z.object({ key: z.string() }),
);

/** A call has ended by nobody's report; what follows from it is to be done. */
export const callEnded = defineMessage("call.ended", "followups", z.object({ callId: z.string() }));

/** A run has something to do besides dialling: to begin, to go on, or to clear away what waits. */
export const wakeRun = defineMessage("run.wake", "runs", z.object({ runId: z.string() }));

/** A run has begun: texts that go before its calls are to be queued. */
export const runStarted = defineMessage("run.began", "runs", z.object({ runId: z.string() }));

/** A call's recordings are to be copied from the provider. */
export const copyRecording = defineMessage("recording.copy", "recordings", z.object({ callId: z.string() }));
