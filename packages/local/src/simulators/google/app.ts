/** Google, as far as people sign in with it: the chooser to which a browser leaves, and the keys that sign its answer. */
import { type Context, Hono } from "hono";
import type { SigningKeys } from "./keys.ts";
import { chooser, refusalPage } from "./page.ts";
import { readRequest, type SignInRequest } from "./request.ts";
import type { SignToken } from "./tokens.ts";

export interface GoogleDeps {
  readonly keys: SigningKeys;
  readonly sign: SignToken;
}

/** As long as Google's own may be kept, about. */
const KEYS_MAX_AGE_SECONDS = 20_000;
const AUTHORIZE = "/o/oauth2/v2/auth";

export function createGoogle({ keys, sign }: GoogleDeps): Hono {
  const app = new Hono();
  app.get("/oauth2/v3/certs", (c) =>
    c.json({ keys: keys.published() }, 200, { "cache-control": `public, max-age=${KEYS_MAX_AGE_SECONDS}` }),
  );
  app.get(AUTHORIZE, (c) => asked(c, chooser));
  app.get(`${AUTHORIZE}/cancel`, (c) => asked(c, (request) => back(request, { error: "access_denied" })));
  app.get(`${AUTHORIZE}/choose`, (c) =>
    asked(c, async (request) => {
      const email = (c.req.query("email") ?? "").trim();
      if (!/^[^\s@]+@[^\s@]+$/.test(email)) return refusalPage(noAddress);
      const name = c.req.query("name")?.trim();
      return back(request, { id_token: await sign({ email, name, nonce: request.nonce }), authuser: "0" });
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

const noAddress = { status: 400, error: "invalid_request", reason: "This is no email address." } as const;

type Answer = Response | Promise<Response>;

function asked(c: Context, answer: (request: SignInRequest) => Answer): Answer {
  const request = readRequest(new URL(c.req.url).searchParams);
  return "error" in request ? refusalPage(request) : answer(request);
}

/** The answer travels in the fragment, which no server sees. */
function back({ redirectUri, state }: SignInRequest, answer: Readonly<Record<string, string>>): Response {
  const fragment = new URLSearchParams({ ...(state === undefined ? {} : { state }), ...answer });
  return new Response(null, {
    status: 302,
    headers: { location: `${redirectUri}#${fragment}`, "cache-control": "no-store" },
  });
}
