/** The sign-in request of an application, checked as Google checks it before it shows a page. */
import { googleClientId } from "./tokens.ts";

export interface SignInRequest {
  readonly redirectUri: URL;
  readonly nonce: string;
  readonly state: string | undefined;
  /** The whole query, which each page passes on. */
  readonly query: URLSearchParams;
}

export interface RefusedRequest {
  readonly status: 400 | 401;
  readonly error: string;
  readonly reason: string;
}

const refuse = (error: string, reason: string, status: 400 | 401 = 400): RefusedRequest => ({ status, error, reason });

/** The registered redirect address: our sign-in page at any local host. */
const redirectHost = /^(localhost|127\.0\.0\.1|[a-z0-9-]+\.localhost)$/;
const redirectPath = "/login";

export function readRequest(query: URLSearchParams): SignInRequest | RefusedRequest {
  const get = (name: string) => query.get(name) ?? "";
  if (get("client_id") !== googleClientId) return refuse("invalid_client", "The OAuth client was not found.", 401);
  const redirectUri = readRedirect(get("redirect_uri"));
  if (!redirectUri)
    return refuse("redirect_uri_mismatch", "The redirect URI is none of those registered for this client.");
  if (get("response_type") !== "id_token") return refuse("unsupported_response_type", "Only id_token is played here.");
  if (!/^(fragment)?$/.test(get("response_mode"))) return refuse("invalid_request", "Only fragment is played here.");
  if (!get("scope").split(" ").includes("openid")) return refuse("invalid_scope", "The scope openid is missing.");
  if (get("nonce") === "") return refuse("invalid_request", "Missing required parameter: nonce");
  return { redirectUri, nonce: get("nonce"), state: query.get("state") ?? undefined, query };
}

function readRedirect(text: string): URL | undefined {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  const isRegistered =
    url?.protocol === "http:" &&
    redirectHost.test(url.hostname) &&
    `${url.origin}${redirectPath}` === text &&
    url.username === "";
  return isRegistered ? url : undefined;
}
