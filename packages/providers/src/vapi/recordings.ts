/** Vapi redirects a request with our key to a short-lived link; its SDK would follow that and drop the body. */
import { AppError } from "@callwright/core/kernel/error";
import type { Vapi } from "./client.ts";

export type Channel = "mono" | "stereo";

const downloadTimeoutSeconds = 100;

async function requestRecording(vapi: Vapi, callId: string, channel: Channel): Promise<Response | undefined> {
  const answer = await vapi.get(`/call/${encodeURIComponent(callId)}/${channel}-recording`).catch((cause: unknown) => {
    throw unavailable(cause);
  });
  if (answer.status < 400) return answer;
  await answer.body?.cancel();
  if (answer.status === 404) return undefined;
  throw unavailable(new Error(`Recording: ${answer.status}`));
}

const unavailable = (cause: unknown) =>
  new AppError("provider_unavailable", undefined, { cause, retryAfterSeconds: 5 });

function redirectUrl(answer: Response): string | undefined {
  const location = answer.headers.get("location");
  return location ? new URL(location, answer.url).href : undefined;
}

export async function recordingLink(vapi: Vapi, callId: string, channel: Channel): Promise<string | undefined> {
  const answer = await requestRecording(vapi, callId, channel);
  await answer?.body?.cancel();
  return answer && redirectUrl(answer);
}

export async function openRecording(
  vapi: Vapi,
  callId: string,
): Promise<{ body: ReadableStream<Uint8Array>; contentType: string } | undefined> {
  const answer = await requestRecording(vapi, callId, "stereo");
  if (!answer) return undefined;
  const url = redirectUrl(answer);
  if (url) await answer.body?.cancel();
  const file = url ? await download(url) : answer;
  if (file.status === 404 || !file.body) return undefined;
  if (!file.ok) throw unavailable(new Error(`Recording's file: ${file.status}`));
  return { body: file.body, contentType: contentType(file) };
}

/** Sends no API key, since the host of the link must not receive it. */
function download(link: string): Promise<Response> {
  return fetch(link, { signal: AbortSignal.timeout(downloadTimeoutSeconds * 1000) }).catch((cause: unknown) => {
    throw unavailable(cause);
  });
}

/** File stores often serve plain bytes: then the link's extension decides, else mp3, which we requested. */
function contentType({ headers, url }: Response): string {
  const sentType = headers.get("content-type") ?? "";
  if (sentType.startsWith("audio/")) return sentType;
  return new URL(url).pathname.endsWith(".wav") ? "audio/wav" : "audio/mpeg";
}
