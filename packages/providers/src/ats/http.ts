import { refusal } from "@callwright/contracts/refusals";
import { type AtsKind, sourceKindNames } from "@callwright/contracts/source-words";
import type { AtsFailure } from "@callwright/core/ports/ats";

export interface Request {
  readonly url: string;
  readonly json?: object;
  readonly form?: URLSearchParams;
}

export interface Answer {
  readonly body: unknown;
  readonly headers: Headers;
}

const timeoutMs = 8_000;

export const basic = (name: string, password = ""): string =>
  `Basic ${Buffer.from(`${name}:${password}`).toString("base64")}`;

export const isFailure = (value: object): value is AtsFailure => "kind" in value && value.kind === "failed";

export async function ask(
  kind: AtsKind,
  { url, json, form }: Request,
  headers: Readonly<Record<string, string>>,
): Promise<Answer | AtsFailure> {
  try {
    const response = await fetch(url, {
      ...(json && { method: "POST", body: JSON.stringify(json) }),
      ...(form && { method: "POST", body: form }),
      headers: { accept: "application/json", ...(json && { "content-type": "application/json" }), ...headers },
      redirect: "error",
      signal: AbortSignal.timeout(timeoutMs),
    });
    if (!response.ok) return readFailure(kind, response.status, Number(response.headers.get("retry-after")));
    // Throws at a body that is cut off: taken as empty, a list would have no note yet.
    const body: unknown = await response.json();
    const refused = refusalIn(body);
    if (refused === undefined) return { body, headers: response.headers };
    return { kind: "failed", isFinal: true, failure: refusal("ats_refused", { ...systemOf(kind), words: refused }) };
  } catch {
    return readFailure(kind, 0);
  }
}

const systemOf = (kind: AtsKind) => ({ system: sourceKindNames[kind] });

/** Ashby refuses with the status 200. */
function refusalIn(body: unknown): string | undefined {
  if (typeof body !== "object" || body === null || !("success" in body) || body.success !== false) return undefined;
  const errors = "errors" in body && Array.isArray(body.errors) ? body.errors.map(String) : [];
  return errors.join(", ").slice(0, 200);
}

/** A key may be corrected, and a system may recover; other refusals stay. */
export function readFailure(kind: AtsKind, status: number, retryAfterSeconds = 0): AtsFailure {
  const later = retryAfterSeconds > 0 ? { retryAfterSeconds } : {};
  const system = systemOf(kind);
  if (status === 401 || status === 403)
    return { kind: "failed", isFinal: false, failure: refusal("ats_key_refused", system), ...later };
  if (status === 404 || status === 410)
    return { kind: "failed", isFinal: true, failure: refusal("ats_person_unknown", system) };
  if (status >= 400 && status < 500 && status !== 408 && status !== 429)
    return { kind: "failed", isFinal: true, failure: refusal("ats_refused", { ...system, words: `HTTP ${status}` }) };
  return { kind: "failed", isFinal: false, failure: refusal("ats_unavailable", system), ...later };
}
