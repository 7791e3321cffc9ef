/** Authenticates a request by its session cookie or API key, and checks that the user may call the endpoint. */
import { type Endpoint, refusesApiKeys, type Scope } from "@callwright/contracts";
import { refusal } from "@callwright/contracts/refusals";
import * as ApiKey from "@callwright/core/api-key/index";
import * as Auth from "@callwright/core/auth/index";
import { type Actor, context } from "@callwright/core/kernel/context";
import { AppError } from "@callwright/core/kernel/error";
import * as Tenant from "@callwright/core/tenant/index";
import * as User from "@callwright/core/user/index";
import { readVisit } from "./host.ts";
import type { HttpContext } from "./http.ts";
import {
  accessToken,
  hasSessionCookie,
  isFromBrowser,
  isFromDocumentation,
  refuseOtherSites,
  requireOwnHeader,
} from "./session-cookies.ts";

type AccessRules = Pick<
  Endpoint,
  "method" | "access" | "kind" | "scope" | "stepUp" | "isPersonal" | "isAllowedBeforeEnrolment" | "endsViewAs"
>;
type UserActor = Extract<Actor, { type: "user" }>;

export const requiredScope = ({ method, scope }: Pick<Endpoint, "method" | "scope">): Scope =>
  scope ?? (method === "GET" ? "read" : "write");

export async function authenticate(c: HttpContext, endpoint: AccessRules): Promise<Actor> {
  if (endpoint.access === "public") return publicActor(c, endpoint);
  const actor = await signedInActor(c, endpoint);
  // An administrator who views as a user of a suspended tenant is not locked out.
  if (await Tenant.isSuspended(actor.viewer?.tenantId ?? actor.tenantId))
    throw new AppError("session_expired", refusal("tenant_suspended"));
  if (!hasAccess(actor, endpoint.access)) throw new AppError("not_allowed");
  return actor;
}

/** Platform administrators may call every endpoint, tenants' administrators every endpoint except the platform's. */
function hasAccess({ roles, user }: UserActor, access: Endpoint["access"]): boolean {
  const isPlatformAdmin = roles.includes("superAdmin");
  const isAdministrator = isPlatformAdmin || roles.includes("tenantOwner");
  if (access === "platform") return isPlatformAdmin;
  if (access === "admin") return isAdministrator;
  if (access === "recruiter") return isAdministrator || user?.dashboardAccess.recruiter === true;
  return true;
}

function publicActor(c: HttpContext, endpoint: AccessRules): Actor {
  if (endpoint.method !== "GET") refuseOtherSites(c);
  return context().actor;
}

/** The app's requests ignore a key, so that signing out ends access; the documentation page's requests use the key. */
async function signedInActor(c: HttpContext, endpoint: AccessRules): Promise<UserActor> {
  const key = bearerToken(c);
  const isFromApp = hasSessionCookie(c) || (isFromBrowser(c) && !isFromDocumentation(c));
  return key === undefined || isFromApp ? sessionActor(c, endpoint) : scopedKeyActor(c, key, endpoint);
}

async function sessionActor(c: HttpContext, endpoint: AccessRules): Promise<UserActor> {
  const token = accessToken(c);
  if (!token) throw new AppError("unauthenticated");
  // The browser loads links and images itself and cannot add our header to those requests.
  if (endpoint.kind === "redirect" || endpoint.kind === "image") refuseOtherSites(c);
  else requireOwnHeader(c);
  const { user: signedInUser, sessionId, provenAt, mustEnrol, view } = await Auth.authenticate(token);
  const user = view?.user ?? signedInUser;
  // Another tab may have signed in as another user since the page was loaded.
  const expectedUserId = c.req.header("x-callwright-user");
  if (expectedUserId !== undefined && expectedUserId !== user.userId) throw new AppError("user_changed");
  if (mustEnrol && !endpoint.isAllowedBeforeEnrolment) throw new AppError("second_factor_missing");
  if (view && !endpoint.endsViewAs && !isReadOnly(endpoint))
    throw new AppError("not_allowed", refusal("view_as_read_only"));
  const { tenantId, userId } = signedInUser;
  const viewer = view && { tenantId, userId, user: signedInUser, until: view.until };
  const actor = { ...userFields(user), sessionId, provenAt, mustEnrol, viewer };
  if (endpoint.stepUp) Auth.requireStepUp(actor);
  return actor;
}

/** The specification has GET endpoints that change data, such as one that sends texts; their scope is `call`. */
const isReadOnly = (endpoint: AccessRules): boolean =>
  endpoint.method === "GET" && ["read", "account"].includes(requiredScope(endpoint));

async function scopedKeyActor(c: HttpContext, key: string, endpoint: AccessRules): Promise<UserActor> {
  const actor = await keyActor(c, key);
  const scope = requiredScope(endpoint);
  if (!actor.apiKey.scopes.includes(scope))
    throw new AppError("not_allowed", refusal("api_key_lacks_scope", { scope }));
  if (refusesApiKeys(endpoint)) Auth.requirePerson(actor);
  return actor;
}

/** The user of a request to the MCP server, which only an API key may make. */
export async function mcpActor(c: HttpContext): Promise<UserActor> {
  const key = bearerToken(c);
  if (key === undefined) throw new AppError("unauthenticated");
  return keyActor(c, key, { isMcp: true });
}

/** Needs no CSRF header, since another site cannot make a browser send an API key. */
async function keyActor(c: HttpContext, key: string, { isMcp = false } = {}) {
  const { user, item } = await ApiKey.authenticate(key, readVisit(c).address, { isMcp });
  await limitRequests(c, item.apiKeyId);
  return { ...userFields(user), apiKey: { apiKeyId: item.apiKeyId, scopes: item.scopes } };
}

/** Headers of draft-ietf-httpapi-ratelimit-headers. */
async function limitRequests(c: HttpContext, apiKeyId: string): Promise<void> {
  const { limit, remaining, windowSeconds, resetSeconds, isExceeded } = await Auth.countKeyRequest(apiKeyId);
  c.header("ratelimit-policy", `"default";q=${limit};w=${windowSeconds}`);
  c.header("ratelimit", `"default";r=${remaining};t=${resetSeconds}`);
  if (!isExceeded) return;
  const reason = refusal("api_key_rate_limited", { count: limit, seconds: resetSeconds });
  throw new AppError("rate_limited", reason, { retryAfterSeconds: resetSeconds });
}

const userFields = (user: User.UserItem) =>
  ({ type: "user", tenantId: user.tenantId, userId: user.userId, roles: User.rolesOf(user), user }) as const;

const bearerPattern = /^Bearer +(\S+) *$/i;
const bearerToken = (c: HttpContext) => bearerPattern.exec(c.req.header("authorization") ?? "")?.[1];
