/** Sessions with single-use refresh tokens: reuse of an old token ends the session, a guessed token does not. */
import { createHmac, timingSafeEqual } from "node:crypto";
import { truncate } from "@callwright/contracts/truncate";
import { readKeys, readRows } from "../db/page.ts";
import { db, type Item } from "../db/service.ts";
import { tryWrite, type Write, type Writer } from "../db/transact.ts";
import { now, nowIso, toIso, toTtl } from "../kernel/clock.ts";
import { context, ports, runAs, tenantId, userActor } from "../kernel/context.ts";
import { AppError, notFound } from "../kernel/error.ts";
import { sha256 } from "../kernel/hash.ts";
import { newId, newToken } from "../kernel/id.ts";
import { log } from "../kernel/log.ts";
import * as User from "../user/index.ts";
import { accessSeconds, type Claims, readAccessToken, signAccessToken } from "./tokens.ts";

const dayMs = 24 * 3600 * 1000;
const idleMs = 7 * dayMs;
const absoluteMs = 30 * dayMs;
/** Two tabs that refresh with the same token within this time get the same successor. */
const overlapMs = 10_000;
/** Time after a sign-in or step-up in which a user without a password may set one. */
const recentProofMs = 15 * 60_000;
const maxSessionsRead = 200;
const maxUserAgentLength = 300;

type SessionItem = Item<"session">;

/** The browser's cookies and their lifetimes in seconds. */
export interface Tokens {
  readonly accessToken: string;
  readonly accessSeconds: number;
  readonly refreshToken: string;
  readonly refreshSeconds: number;
}

interface SessionUser {
  readonly user: User.UserItem;
  readonly sessionId: string;
  /** Time of the last sign-in or step-up. */
  readonly provenAt: number;
  readonly mustEnrol: boolean;
  /** A super administrator's view of the app as another user. */
  readonly view: { readonly user: User.UserItem; readonly until: string } | undefined;
}

const expired = () => new AppError("session_expired");
const hashSecret = (secret: string): string => sha256(secret, "hex");
const isSameHash = (a: string, b: string | undefined): boolean =>
  b !== undefined && a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b));

export async function openSession(
  user: User.UserItem,
  { address, userAgent }: { readonly address: string; readonly userAgent: string },
  { mustEnrol = false } = {},
): Promise<Tokens> {
  const sessionId = newId("ses");
  const [key] = await ports().secrets.sessionKeys();
  const secret = markSecret(key, sessionId, newToken());
  const session = {
    tenantId: user.tenantId,
    sessionId,
    address,
    userAgent: truncate(userAgent, maxUserAgentLength),
    userId: user.userId,
    epoch: user.sessionEpoch,
    currentHash: hashSecret(secret),
    rotatedAt: now(),
    createdAt: now(),
    provenAt: now(),
    ...(mustEnrol && { mustEnrol }),
    idleUntil: now() + idleMs,
    expiresAt: now() + absoluteMs,
    ttl: toTtl(now() + absoluteMs),
  };
  await db().session.create(session).go();
  return toTokens(session, secret);
}

async function toTokens(session: SessionItem, secret: string): Promise<Tokens> {
  const claims = { tid: session.tenantId, uid: session.userId, sid: session.sessionId };
  return {
    accessToken: await signAccessToken(claims),
    accessSeconds,
    refreshToken: `${session.tenantId}.${session.sessionId}.${secret}`,
    refreshSeconds: Math.ceil((session.idleUntil - now()) / 1000),
  };
}

export async function authenticate(accessToken: string): Promise<SessionUser> {
  const claims = await readAccessToken(accessToken);
  if (claims?.tid !== tenantId()) throw expired();
  const [session, user] = await Promise.all([findSession(claims.sid), User.find(claims.uid)]);
  if (!session || !user || session.userId !== user.userId || !isLive(session, user)) throw expired();
  const { sessionId, provenAt, mustEnrol = false } = session;
  return { user, sessionId, provenAt, mustEnrol, view: await findView(session, user) };
}

/** A view ends at its time limit, when the viewer loses the role, or when the viewed account is disabled. */
async function findView(session: SessionItem, viewer: User.UserItem): Promise<SessionUser["view"]> {
  const { viewTenantId, viewUserId, viewUntil = "" } = session;
  if (!viewTenantId || !viewUserId || viewUntil <= nowIso() || !viewer.roles.includes("superAdmin")) return undefined;
  const user = await runAs({ tenantId: viewTenantId }, () => User.find(viewUserId));
  return user && !user.isDisabled ? { user, until: viewUntil } : undefined;
}

export async function finishEnrolment(): Promise<void> {
  const sessionId = currentSessionId();
  if (sessionId) await db().session.patch({ tenantId: tenantId(), sessionId }).remove(["mustEnrol"]).go();
}

async function findSession(sessionId: string): Promise<SessionItem | undefined> {
  const { data } = await db().session.get({ tenantId: tenantId(), sessionId }).go({ consistent: true });
  return data ?? undefined;
}

const isLive = (session: SessionItem, user: User.UserItem): boolean =>
  session.endedAt === undefined &&
  session.idleUntil > now() &&
  session.expiresAt > now() &&
  session.epoch === user.sessionEpoch &&
  !user.isDisabled;

function currentSessionId(): string | undefined {
  const { actor } = context();
  if (actor.type !== "user") throw new AppError("unauthenticated");
  return actor.sessionId;
}

export async function hasRecentProof(): Promise<boolean> {
  const sessionId = currentSessionId();
  const session = sessionId && (await findSession(sessionId));
  return Boolean(session && now() - session.provenAt <= recentProofMs);
}

/** Moves the current session to the user's new epoch, which ends all other sessions. */
export function keepCurrentSession(writer: Writer, epoch: number): Write[] {
  const sessionId = currentSessionId();
  return sessionId ? [writer.session.patch({ tenantId: tenantId(), sessionId }).set({ epoch }).commit()] : [];
}

export async function refreshSession(refreshToken: string): Promise<Tokens> {
  const { sessionId, secret } = readRefreshToken(refreshToken);
  const session = await findSession(sessionId);
  const user = session && (await User.find(session.userId));
  if (!session || !user || !isLive(session, user)) throw expired();
  const [successor, ...otherSuccessors] = await successors(session, secret);
  const hash = hashSecret(secret);
  if (isSameHash(hash, session.currentHash)) {
    const rotated = await rotate(session, hash, hashSecret(successor));
    if (rotated) return toTokens(rotated, successor);
    // A concurrent refresh rotated first; the repeat returns the same successor.
    return refreshSession(refreshToken);
  }
  const isOverlap = isSameHash(hash, session.previousHash) && now() - session.rotatedAt <= overlapMs;
  if (isOverlap) {
    // While the server keys rotate, a concurrent refresh may have used another key.
    const candidates = [successor, ...otherSuccessors];
    const issuedSuccessor = candidates.find((candidate) => isSameHash(hashSecret(candidate), session.currentHash));
    if (issuedSuccessor) return toTokens(session, issuedSuccessor);
    throw expired();
  }
  if (await isIssued(sessionId, secret)) {
    log.warn("session.reused", { tenantId: session.tenantId, userId: session.userId });
    await endById(sessionId);
  }
  throw expired();
}

function readRefreshToken(token: string): { sessionId: string; secret: string } {
  const [tenant, sessionId, secret, ...extraParts] = token.split(".");
  if (tenant !== tenantId() || !sessionId || !secret || extraParts.length > 0) throw expired();
  return { sessionId, secret };
}

const issuedMark = (key: Uint8Array, sessionId: string, secret: string): string =>
  createHmac("sha256", key).update(`issued:${sessionId}:${secret}`).digest("base64url");

/** The mark tells a stolen old token from a guess. */
const markSecret = (key: Uint8Array, sessionId: string, secret: string): string =>
  `${secret}~${issuedMark(key, sessionId, secret)}`;

async function isIssued(sessionId: string, secret: string): Promise<boolean> {
  const [bare = "", mark] = secret.split("~");
  const keys = await ports().secrets.sessionKeys();
  return keys.some((key) => isSameHash(issuedMark(key, sessionId, bare), mark));
}

/** Derived by HMAC, so that concurrent refreshes get the same successor, one per server key. */
async function successors({ sessionId }: SessionItem, secret: string): Promise<[string, ...string[]]> {
  const [newestKey, ...olderKeys] = await ports().secrets.sessionKeys();
  const successorBy = (key: Uint8Array) =>
    markSecret(key, sessionId, createHmac("sha256", key).update(`refresh:${sessionId}:${secret}`).digest("base64url"));
  return [successorBy(newestKey), ...olderKeys.map(successorBy)];
}

/** Undefined if a concurrent request rotated first. */
async function rotate(session: SessionItem, oldHash: string, newHash: string): Promise<SessionItem | undefined> {
  const change = {
    currentHash: newHash,
    previousHash: oldHash,
    rotatedAt: now(),
    idleUntil: Math.min(now() + idleMs, session.expiresAt),
  };
  const isRotated = await tryWrite(
    db()
      .session.patch({ tenantId: session.tenantId, sessionId: session.sessionId })
      .set(change)
      .where((attributes, op) => op.eq(attributes.currentHash, oldHash))
      .go(),
  );
  return isRotated ? { ...session, ...change } : undefined;
}

async function endById(sessionId: string): Promise<void> {
  const key = { tenantId: tenantId(), sessionId };
  await db().session.patch(key).set({ endedAt: now() }).go();
}

export async function listSessions(): Promise<readonly (SessionItem & { isCurrent: boolean })[]> {
  const user = await User.get(userActor().userId);
  const { tenantId, userId } = user;
  const query = db().session.query.ofUser({ tenantId, userId }).params({ order: "desc" });
  const { data } = db().session.parse({ Items: await readRows(await readKeys(query, maxSessionsRead)) });
  const current = currentSessionId();
  return data
    .filter((session) => isLive(session, user))
    .map((session) => ({ ...session, isCurrent: session.sessionId === current }));
}

export async function revokeSession(sessionId: string): Promise<void> {
  const session = await findSession(sessionId);
  if (session?.userId !== userActor().userId) throw notFound("session");
  await endById(sessionId);
}

/** The refresh token names the session if the access token has expired. */
export async function endSession(tokens: { access?: string | undefined; refresh?: string | undefined }): Promise<void> {
  const claims: Claims | undefined = tokens.access ? await readAccessToken(tokens.access) : undefined;
  if (claims?.tid === tenantId() && (await findSession(claims.sid))) return endById(claims.sid);
  const [tenant, sessionId, secret] = tokens.refresh?.split(".") ?? [];
  if (tenant !== tenantId() || !sessionId || !secret) return;
  const session = await findSession(sessionId);
  const hash = hashSecret(secret);
  if (session && (isSameHash(hash, session.currentHash) || isSameHash(hash, session.previousHash)))
    await endById(sessionId);
}

const viewMs = 30 * 60_000;

function viewerSession(): { tenantId: string; sessionId: string } {
  const { actor } = context();
  if (actor.type !== "user" || !actor.sessionId) throw new AppError("not_allowed");
  return { tenantId: actor.viewer?.tenantId ?? actor.tenantId, sessionId: actor.sessionId };
}

export const viewExpiry = (): string => toIso(now() + viewMs);

export const writeView = (writer: Writer, { tenantId, userId }: User.UserKey, until: string): Write =>
  writer.session.patch(viewerSession()).set({ viewTenantId: tenantId, viewUserId: userId, viewUntil: until }).commit();

export async function endView(): Promise<void> {
  await db().session.patch(viewerSession()).remove(["viewTenantId", "viewUserId", "viewUntil"]).go();
}
