/** Serves recordings behind links that expire, with byte ranges, as a storage service does. */
import { Hono } from "hono";
import type { Speech } from "../speech/speech.ts";
import type { Calls } from "./calls.ts";
import { type Channel, channels, type Links } from "./links.ts";
import { hasRecording } from "./present.ts";

const denied = () =>
  new Response('<?xml version="1.0" encoding="UTF-8"?><Error><Code>AccessDenied</Code></Error>', {
    status: 403,
    headers: { "content-type": "application/xml" },
  });

export function recordingRoutes({ calls, links, speech }: { calls: Calls; links: Links; speech: Speech }): Hono {
  const routes = new Hono();
  routes.get("/recordings/:file", async (c) => {
    const file = c.req.param("file");
    const { expires, signature } = c.req.query();
    if (!links.isValid(`/recordings/${file}`, expires ?? null, signature ?? null)) return denied();
    const [, id = "", name] = /^(.+)-(\w+)\.wav$/.exec(file) ?? [];
    const channel = channels.find((each) => each === name);
    const call = calls.get(id);
    if (!call || !channel || !hasRecording(call)) return c.notFound();
    const wav = await render(speech, call.id, call.setup.script, channel);
    return serve(wav, c.req.header("range"), c.req.method === "HEAD");
  });
  return routes;
}

function render(speech: Speech, id: string, script: Parameters<Speech["render"]>[0]["script"], channel: Channel) {
  return speech.render({ key: `${id} ${script.talkSeconds} ${channel}`, script, channel });
}

function serve(wav: Uint8Array<ArrayBuffer>, range: string | undefined, isHead: boolean): Response {
  const headers = {
    "content-type": "audio/wav",
    "accept-ranges": "bytes",
    "cache-control": "private, max-age=600",
    // Read by scripts of other sites too, to draw the waveform.
    "access-control-allow-origin": "*",
  };
  const wanted = /^bytes=(\d*)-(\d*)$/.exec(range ?? "");
  if (!wanted || (wanted[1] === "" && wanted[2] === "")) {
    return new Response(isHead ? null : wav, { headers: { ...headers, "content-length": String(wav.byteLength) } });
  }
  const [, first = "", last = ""] = wanted;
  const start = first === "" ? Math.max(0, wav.byteLength - Number(last)) : Number(first);
  const end = first === "" || last === "" ? wav.byteLength - 1 : Math.min(Number(last), wav.byteLength - 1);
  if (start > end) {
    return new Response(null, { status: 416, headers: { ...headers, "content-range": `bytes */${wav.byteLength}` } });
  }
  const part = wav.subarray(start, end + 1);
  return new Response(isHead ? null : part, {
    status: 206,
    headers: {
      ...headers,
      "content-range": `bytes ${start}-${end}/${wav.byteLength}`,
      "content-length": String(part.byteLength),
    },
  });
}
