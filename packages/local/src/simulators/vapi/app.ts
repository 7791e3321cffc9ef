/** The voice provider, Vapi: its API behind its keys, and the routes that need no key. */
import { Hono } from "hono";
import type { Speech } from "../speech/speech.ts";
import { type CallDeps, callRoutes } from "./call-routes.ts";
import { refusal } from "./errors.ts";
import { recordingRoutes } from "./recording-routes.ts";
import { type ResourceDeps, resourceRoutes } from "./resource-routes.ts";
import { type RoomDeps, roomRoutes } from "./room-routes.ts";

export interface VapiDeps extends CallDeps, ResourceDeps, RoomDeps {
  readonly speech: Speech;
  readonly voiceKeys: readonly string[];
}

const wrongKey = "Invalid Key. Hot tip, you may be using the private key instead of the public key, or vice versa.";

export function createVapi(deps: VapiDeps): Hono {
  const app = new Hono();
  app.use(async (c, next) => {
    // The control URL, signed links and rooms carry their own secret.
    if (/^\/(control|recordings|rooms)\//.test(c.req.path)) return next();
    const key = /^Bearer (.+)$/.exec(c.req.header("authorization") ?? "")?.[1];
    return key !== undefined && deps.voiceKeys.includes(key) ? next() : refusal(401, wrongKey);
  });
  app.route("/", roomRoutes(deps));
  app.route("/", callRoutes(deps));
  app.route("/", resourceRoutes(deps));
  app.route("/", recordingRoutes(deps));
  app.notFound((c) => refusal(404, `Cannot ${c.req.method} ${c.req.path}`));
  app.onError((error) => {
    console.error("simulators: vapi", error);
    return refusal(500, "Internal server error");
  });
  return app;
}
