/** Vapi's webhooks at the door: the proof that one is Vapi's, and whether anybody here reads it. Loads nothing of the SDK. */
import { createHash, timingSafeEqual } from "node:crypto";
import * as z from "zod/mini";

const digest = (text: string) => createHash("sha256").update(text).digest();

/** Compares the header `x-vapi-secret` with every accepted secret, in constant time; several are accepted while one is replaced. */
export function verifyVapiSecret(
  headers: Readonly<Record<string, string | undefined>>,
  secrets: readonly string[],
): boolean {
  const name = Object.keys(headers).find((key) => key.toLowerCase() === "x-vapi-secret");
  const given = digest((name && headers[name]) || "");
  const matches = secrets.filter((secret) => secret !== "" && timingSafeEqual(given, digest(secret)));
  return matches.length > 0;
}

const text = z.catch(z.optional(z.string()), undefined);
const soft = <S extends z.ZodMiniType>(schema: S) => z.catch(z.optional(schema), undefined);
const metadata = soft(z.object({ metadata: soft(z.object({ tenantId: text })) }));
const glanceSchema = z.object({
  message: z.object({ type: z.string(), status: text, call: soft(z.object({ assistantOverrides: metadata })) }),
});

export interface Glance {
  /**
   * Whether the message is worth a worker's turn: somebody has answered, or the call's report. The other states say what we
   * know (we dialled) or what the report says again. What names no kind is passed on, for the worker to refuse it aloud.
   */
  readonly isOfUse: boolean;
  /** Whose call it is about, where it says so. */
  readonly tenantId?: string | undefined;
}

export function glanceAt(body: unknown): Glance {
  const read = glanceSchema.safeParse(body);
  if (!read.success) return { isOfUse: true };
  const { type, status, call } = read.data.message;
  const isOfUse = type === "end-of-call-report" || (type === "status-update" && status === "in-progress");
  return { isOfUse, tenantId: call?.assistantOverrides?.metadata?.tenantId };
}
