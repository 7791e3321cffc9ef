/** Simulates Chatwoot: the page that its widget shows in a frame, with an agent who always answers the same. */
import { readFileSync } from "node:fs";
import { Hono } from "hono";
import * as z from "zod/mini";

const assets = {
  "widget.html": "text/html; charset=utf-8",
  "widget.css": "text/css; charset=utf-8",
  "widget.js": "text/javascript; charset=utf-8",
} as const;

/** Every page may show the widget in a frame. */
const policy =
  "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'; " +
  "frame-ancestors http: https:";

const asset = (name: keyof typeof assets): Response =>
  new Response(readFileSync(new URL(`./${name}`, import.meta.url)), {
    headers: { "content-type": assets[name], "content-security-policy": policy },
  });

interface Message {
  readonly text: string;
  readonly isOwn: boolean;
}

const messageSchema = z.object({ text: z.string().check(z.trim(), z.minLength(1), z.maxLength(2000)) });
const maxConversations = 100;
const maxMessages = 100;

export function createChat(): Hono {
  const conversations = new Map<string, readonly Message[]>();
  const app = new Hono().basePath("/sandbox/providers/chatwoot");
  app.get("/widget", (c) =>
    /^[\w-]+$/.test(c.req.query("website_token") ?? "") ? asset("widget.html") : c.text("No such inbox", 404),
  );
  app.get("/widget.css", () => asset("widget.css"));
  app.get("/widget.js", () => asset("widget.js"));
  app.get("/conversations/:id", (c) => c.json(conversations.get(c.req.param("id")) ?? []));
  app.post("/conversations/:id", async (c) => {
    const message = z.safeParse(messageSchema, await c.req.json().catch(() => undefined));
    if (!message.success) return c.json({ error: "Bad message" }, 422);
    const id = c.req.param("id");
    const messages = [...(conversations.get(id) ?? []), { text: message.data.text, isOwn: true }, autoReply];
    if (conversations.size >= maxConversations) conversations.clear();
    conversations.set(id, messages.slice(-maxMessages));
    return c.json(messages);
  });
  return app;
}

const autoReply: Message = { text: "Thank you. A colleague will be with you shortly.", isOwn: false };
