/** Voice tests in the browser: a room for each, its events, its sentences as sound, and the script that joins it. */
import { readFileSync } from "node:fs";
import { stripTypeScriptTypes } from "node:module";
import { Hono } from "hono";
import * as z from "zod/mini";
import { serveSound } from "../speech/serve.ts";
import type { Speech } from "../speech/speech.ts";
import { assistant, assistantOverrides } from "./assistant-schema.ts";
import { parseBody, refusal } from "./errors.ts";
import { createRoom, type Room, type RoomEvent } from "./room.ts";

export interface RoomDeps {
  readonly speech: Speech;
  readonly baseUrl: string;
  readonly now: () => number;
}

const createWebCall = z.strictObject({
  assistant: assistant,
  assistantOverrides: z.optional(assistantOverrides),
  roomDeleteOnUserLeaveEnabled: z.optional(z.boolean()),
});

const roomMessage = z.object({
  type: z.string(),
  ms: z.optional(z.number()),
  message: z.optional(z.string()),
  endCallAfterSpoken: z.optional(z.boolean()),
});

/** The oldest room is dropped beyond this, even if joined. */
const MAX_ROOMS = 50;

/** The call machine as JavaScript, in a function of its own: a page that loads it twice declares nothing twice. */
const callMachine = () => {
  const source = readFileSync(new URL("./call-machine.ts", import.meta.url), "utf8");
  return `(() => {\n${stripTypeScriptTypes(source)}\n})();\n`;
};

export function roomRoutes({ speech, baseUrl, now }: RoomDeps): Hono {
  const rooms = new Map<string, Room>();
  // A path, so that the page joins at its own origin.
  const addressOf = (id: string) => `${new URL(baseUrl).pathname.replace(/\/$/, "")}/vapi/rooms/${id}`;
  const routes = new Hono();

  routes.post("/call/web", async (c) => {
    const parsed = parseBody(createWebCall, await c.req.text());
    if (!parsed.ok) return parsed.response;
    const { assistantOverrides: { variableValues, "tools:append": _, ...fields } = {} } = parsed.value;
    const room = createRoom({ ...parsed.value.assistant, ...fields }, variableValues ?? {});
    rooms.set(room.id, room);
    const [oldest] = rooms.keys();
    if (rooms.size > MAX_ROOMS && oldest) rooms.delete(oldest);
    const createdAt = new Date(now()).toISOString();
    const call = { id: room.id, type: "webCall", status: "queued", createdAt, webCallUrl: addressOf(room.id) };
    return Response.json(call, { status: 201 });
  });

  routes.get("/rooms/:id/events", (c) => {
    const room = rooms.get(c.req.param("id"));
    // A room's events can be read by one browser only.
    if (!room || room.events.locked) return c.notFound();
    const address = addressOf(room.id);
    c.req.raw.signal.addEventListener("abort", () => room.close());
    return new Response(room.events.pipeThrough(asEventStream(address)), {
      headers: { "content-type": "text/event-stream", "cache-control": "no-store" },
    });
  });

  routes.post("/rooms/:id/up", async (c) => {
    const room = rooms.get(c.req.param("id"));
    if (!room) return c.notFound();
    const message = z.safeParse(roomMessage, await c.req.json().catch(() => undefined));
    if (message.success) room.handleMessage(message.data);
    return c.json({ success: true });
  });

  routes.get(
    "/rooms/:id/call-machine.js",
    () => new Response(callMachine(), { headers: { "content-type": "text/javascript; charset=utf-8" } }),
  );

  routes.get("/rooms/:id/:sentence", async (c) => {
    const { id, sentence } = c.req.param();
    const sample = rooms.get(id)?.sentence(sentence);
    if (!sample) return refusal(404, "Not found");
    const wav = await speech.render({ key: `room ${JSON.stringify(sample)}`, sample });
    return serveSound(wav, c.req.header("range"), false);
  });

  return routes;
}

const asEventStream = (address: string) =>
  new TransformStream<RoomEvent, Uint8Array>({
    transform(event, controller) {
      const sent = "play" in event ? { play: `${address}/${event.play}` } : event;
      controller.enqueue(new TextEncoder().encode(`data: ${JSON.stringify(sent)}\n\n`));
    },
  });
