/** Serves recordings behind links that expire, with byte ranges, as a storage service does. */
import { Hono } from "hono";
import type { Script } from "../conversation/script.ts";
import { serveSound } from "../speech/serve.ts";
import type { Speech } from "../speech/speech.ts";
import type { Calls } from "./calls.ts";
import { type Channel, channels, type Links } from "./links.ts";
import { hasRecording } from "./present.ts";

const accessDenied = () =>
  new Response('<?xml version="1.0" encoding="UTF-8"?><Error><Code>AccessDenied</Code></Error>', {
    status: 403,
    headers: { "content-type": "application/xml" },
  });

export function recordingRoutes({ calls, links, speech }: { calls: Calls; links: Links; speech: Speech }): Hono {
  const routes = new Hono();
  routes.get("/recordings/:file", async (c) => {
    const file = c.req.param("file");
    const { expires, signature } = c.req.query();
    if (!links.isValid(`/recordings/${file}`, expires ?? null, signature ?? null)) return accessDenied();
    const [, id = "", name] = /^(.+)-(\w+)\.wav$/.exec(file) ?? []; // "<call id>-mono.wav"
    const channel = channels.find((each) => each === name);
    const call = calls.get(id);
    if (!call || !channel || !hasRecording(call)) return c.notFound();
    const wav = await render(speech, call.id, call.setup.script, channel);
    return serveSound(wav, c.req.header("range"), c.req.method === "HEAD");
  });
  return routes;
}

function render(speech: Speech, id: string, script: Script, channel: Channel) {
  return speech.render({ key: `${id} ${script.talkSeconds} ${channel}`, script, channel });
}
