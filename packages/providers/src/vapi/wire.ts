/** What we read of Vapi's answers and webhooks. Lenient by field: one odd value must not cost us a whole report. */
import * as z from "zod/mini";

/** Reads a field as absent if it is missing, null or of another type than documented. */
const lenient = <S extends z.ZodMiniType>(schema: S) => z.catch(z.optional(schema), undefined);
const text = lenient(z.string());
const number = lenient(z.number());
const record = lenient(z.record(z.string(), z.unknown()));
const list = <S extends z.ZodMiniType>(schema: S) => lenient(z.array(schema));

const message = z.catch(
  z.object({ role: text, message: text, content: text, secondsFromStart: number }),
  { role: undefined, message: undefined, content: undefined, secondsFromStart: undefined }, // an entry that is no object
);

const transfer = z.object({ destination: lenient(z.object({ number: text, name: text })), status: text });
export type WireTransfer = z.infer<typeof transfer>;

const artifact = z.object({
  transfers: list(transfer),
  messages: list(message),
  messagesOpenAIFormatted: list(message),
  transcript: text,
  recordingUrl: text,
  stereoRecordingUrl: text,
  presignedMonoUrl: text,
  presignedStereoUrl: text,
  recording: lenient(z.object({ stereoUrl: text, mono: lenient(z.object({ combinedUrl: text })) })),
});

const analysis = z.object({
  summary: text,
  structuredData: record,
  structuredDataMulti: list(z.record(z.string(), z.unknown())),
  /** Documented as text; older payloads carry true or a number. */
  successEvaluation: lenient(z.union([z.string(), z.number(), z.boolean()])),
});

/** What the message of an ended call and the call itself have in common; older payloads carry more of it at the top. */
const endedFields = {
  endedReason: text,
  startedAt: text,
  endedAt: text,
  durationSeconds: number,
  cost: number,
  costs: list(z.object({ type: text, cost: number })),
  costBreakdown: record,
  artifact: lenient(artifact),
  analysis: lenient(analysis),
  messages: list(message),
  transcript: text,
  summary: text,
  recordingUrl: text,
  stereoRecordingUrl: text,
};
const ended = z.object(endedFields);
export type EndedSource = z.infer<typeof ended>;

const metadataHolder = lenient(z.object({ metadata: record }));

export const callSchema = z.object({
  ...endedFields,
  id: z.string(),
  status: text,
  createdAt: text,
  assistantOverrides: metadataHolder,
  assistant: metadataHolder,
  metadata: record,
  monitor: lenient(z.object({ controlUrl: text })),
  type: text,
  assistantId: text,
  subscriptionLimits: lenient(
    z.object({ concurrencyBlocked: lenient(z.boolean()), concurrencyLimit: number, remainingConcurrentCalls: number }),
  ),
});
export type WireCall = z.infer<typeof callSchema>;

const transferFields = { timestamp: number, destination: transfer.shape.destination };

/** A webhook's body. Only the type is certain; a message about a call carries the call. */
export const serverMessageSchema = z.object({
  message: z.object({ ...endedFields, type: z.string(), status: text, call: lenient(callSchema), ...transferFields }),
});

export const phoneNumberSchema = z.object({ id: z.string(), number: text, status: text, credentialId: text });

export const assistantSchema = z.object({ id: z.string(), metadata: record });

export const webCallSchema = z.object({ id: z.string(), webCallUrl: z.string() });

export const credentialSchema = z.object({ id: z.string() });

export const errorSchema = z.object({ message: lenient(z.union([z.string(), z.array(z.string())])) });
