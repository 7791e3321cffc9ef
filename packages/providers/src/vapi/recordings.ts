/** Recordings are private at Vapi: our key buys a redirect to a short-lived link. The SDK follows it and drops the body. */
import { AppError } from "@callwright/core/kernel/error";
import type { Vapi } from "./client.ts";

export type Channel = "mono" | "stereo";

const downloadSeconds = 100;

async function ask(vapi: Vapi, callId: string, channel: Channel): Promise<Response | undefined> {
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

function location(answer: Response): string | undefined {
  const to = answer.headers.get("location");
  return to ? new URL(to, answer.url).href : undefined;
}

export async function recordingLink(vapi: Vapi, callId: string, channel: Channel): Promise<string | undefined> {
  const answer = await ask(vapi, callId, channel);
  await answer?.body?.cancel();
  return answer && location(answer);
}

export async function open(
  vapi: Vapi,
  callId: string,
): Promise<{ body: ReadableStream<Uint8Array>; contentType: string } | undefined> {
  const answer = await ask(vapi, callId, "stereo");
  if (!answer) return undefined;
  const to = location(answer);
  const file = to ? await download(to, answer) : answer;
  if (file.status === 404 || !file.body) return undefined;
  if (!file.ok) throw unavailable(new Error(`Recording's file: ${file.status}`));
  return { body: file.body, contentType: contentType(file) };
}

/** Fetches the file without our key: the link is for its bearer, at another host. */
async function download(link: string, redirect: Response): Promise<Response> {
  await redirect.body?.cancel();
  return fetch(link, { signal: AbortSignal.timeout(downloadSeconds * 1000) }).catch((cause: unknown) => {
    throw unavailable(cause);
  });
}

/** File stores often serve plain bytes: then the link's extension decides, else mp3, which we requested. */
function contentType({ headers, url }: Response): string {
  const said = headers.get("content-type") ?? "";
  if (said.startsWith("audio/")) return said;
  return new URL(url).pathname.endsWith(".wav") ? "audio/wav" : "audio/mpeg";
}
