/** Google sign-in: the account chooser, to which the browser goes, and the keys that sign its answer. */
import { type Context, Hono } from "hono";
import type { SigningKeys } from "./keys.ts";
import { chooserPage, refusalPage } from "./page.ts";
import { readRequest, type SignInRequest } from "./request.ts";
import type { SignToken } from "./tokens.ts";

export interface GoogleDeps {
  readonly keys: SigningKeys;
  readonly sign: SignToken;
}

/** About as long as Google's own keys may be cached. */
const KEYS_MAX_AGE_SECONDS = 20_000;
const AUTHORIZE = "/o/oauth2/v2/auth";

export function createGoogle({ keys, sign }: GoogleDeps): Hono {
  const app = new Hono();
  app.get("/oauth2/v3/certs", (c) =>
    c.json({ keys: keys.published() }, 200, { "cache-control": `public, max-age=${KEYS_MAX_AGE_SECONDS}` }),
  );
  app.get(AUTHORIZE, (c) => withRequest(c, chooserPage));
  app.get(`${AUTHORIZE}/cancel`, (c) => withRequest(c, (request) => sendBack(request, { error: "access_denied" })));
  app.get(`${AUTHORIZE}/choose`, (c) =>
    withRequest(c, async (request) => {
      const email = (c.req.query("email") ?? "").trim();
      if (!/^[^\s@]+@[^\s@]+$/.test(email)) return refusalPage(invalidAddress);
      const name = c.req.query("name")?.trim();
      return sendBack(request, { id_token: await sign({ email, name, nonce: request.nonce }), authuser: "0" });
    }),
  );
  app.notFound(() => googleError(404, "NOT_FOUND"));
  app.onError((error) => {
    console.error("simulators: google", error);
    return googleError(500, "INTERNAL");
  });
  return app;
}

export const googleError = (code: number, status: string): Response =>
  Response.json({ error: { code, message: status, status } }, { status: code });

const invalidAddress = { status: 400, error: "invalid_request", reason: "This is no email address." } as const;

type Answer = Response | Promise<Response>;

function withRequest(c: Context, answer: (request: SignInRequest) => Answer): Answer {
  const request = readRequest(new URL(c.req.url).searchParams);
  return "error" in request ? refusalPage(request) : answer(request);
}

/** The answer travels in the fragment, which no server sees. */
function sendBack({ redirectUri, state }: SignInRequest, answer: Readonly<Record<string, string>>): Response {
  const fragment = new URLSearchParams({ ...(state === undefined ? {} : { state }), ...answer });
  return new Response(null, {
    status: 302,
    headers: { location: `${redirectUri}#${fragment}`, "cache-control": "no-store" },
  });
}
