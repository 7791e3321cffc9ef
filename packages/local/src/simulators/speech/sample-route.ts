/** Voice samples on demand, at the addresses where a deployment has them as files. */
import { sampleOf } from "./sample.ts";
import { serveSound } from "./serve.ts";
import type { Speech } from "./speech.ts";

export async function voiceSample(speech: Speech, request: Request): Promise<Response> {
  const [, name = ""] = /^\/voices\/(\w+)\.wav$/.exec(new URL(request.url).pathname) ?? [];
  const sample = sampleOf(name);
  if (!sample) return new Response("Not found", { status: 404 });
  const wav = await speech.render({ key: `sample ${name}`, sample });
  return serveSound(wav, request.headers.get("range") ?? undefined, request.method === "HEAD");
}
