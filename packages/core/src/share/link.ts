import { type shareCandidates, shareLimits } from "@callwright/contracts/endpoints/share";
import { refusal } from "@callwright/contracts/refusals";
import type * as z from "zod/mini";
import * as Audit from "../audit/index.ts";
import * as Candidate from "../candidate/index.ts";
import { transactBounded } from "../db/bound.ts";
import { db, type Item } from "../db/service.ts";
import { transact } from "../db/transact.ts";
import { now, nowIso, toIso, toTtl } from "../kernel/clock.ts";
import { tenantId } from "../kernel/context.ts";
import { AppError, notFound } from "../kernel/error.ts";
import { newId, newSecretWord } from "../kernel/id.ts";
import * as Parent from "../parent/index.ts";
import * as Tenant from "../tenant/index.ts";
import * as User from "../user/index.ts";

export type ShareLinkItem = Item<"shareLink">;
type ShareVisitItem = Item<"shareVisit">;

const dayMs = 86_400_000;
const daysListedAfterExpiry = 90;
const maxVisitsListed = 100;
/** Characters of 5 bits each, so 80 bits; guesses are limited too. */
export const codeLength = 16;

export const isActive = ({ expiresAt, revokedAt }: ShareLinkItem): boolean =>
  revokedAt === undefined && Date.parse(expiresAt) > now();

export async function create(
  parentId: string,
  { selection, days, ...options }: z.output<typeof shareCandidates.body>,
): Promise<ShareLinkItem> {
  const [parent, { name: createdBy }] = await Promise.all([Parent.get(parentId), User.current()]);
  const expiresMs = now() + days * dayMs;
  const key = { tenantId: tenantId(), parentId, shareLinkId: newId("shr"), code: newSecretWord(codeLength) };
  const ttl = toTtl(expiresMs + daysListedAfterExpiry * dayMs);
  const link = {
    ...options,
    ...key,
    candidateIds: await chosenIds(parent, selection),
    createdAt: nowIso(),
    createdBy,
    expiresAt: toIso(expiresMs),
    openings: 0,
    ttl,
  };
  const { name, expiresAt, showsRecording, showsContact } = link;
  const after = { parentId, people: link.candidateIds.length, expiresAt, showsRecording, showsContact };
  const bound = {
    of: `share links ${parentId}`,
    max: shareLimits.links,
    count: async () => (await list(parentId)).filter(isActive).length,
    createRefusal: () => new AppError("conflict", refusal("too_many_share_links", { count: shareLimits.links })),
  };
  const result = await transactBounded(bound, (writer) => [
    writer.shareLink.create(link).commit(),
    writer.shareCode.create({ ...key, ttl }).commit(),
    Audit.entry(writer, { action: "share_link.created", target: auditTarget(link.shareLinkId, name), after }),
  ]);
  if (!result.ok) throw new AppError("conflict");
  return link;
}

async function chosenIds(parent: Parent.ParentItem, selection: Candidate.Selection): Promise<string[]> {
  const ids = await Candidate.selectedIds(parent, selection);
  if (ids.length > shareLimits.people)
    throw new AppError("unprocessable", refusal("too_many_shared", { count: shareLimits.people }));
  const people = await Candidate.getMany(parent.parentId, ids);
  if (people.length === 0) throw new AppError("unprocessable", refusal("selection_gone"));
  return people.map(({ candidateId }) => candidateId);
}

const auditTarget = (id: string, name: string) => ({ kind: "share_link", id, name });

export async function list(parentId: string): Promise<readonly ShareLinkItem[]> {
  await Parent.get(parentId);
  const { data } = await db()
    .shareLink.query.primary({ tenantId: tenantId(), parentId })
    .go({ consistent: true, pages: "all", order: "desc" });
  return data.filter(({ ttl }) => ttl > toTtl(now()));
}

async function get(parentId: string, shareLinkId: string): Promise<ShareLinkItem> {
  const link = (await list(parentId)).find((item) => item.shareLinkId === shareLinkId);
  if (!link) throw notFound("share_link");
  return link;
}

/** The write of a link that is already revoked is refused, which keeps the first time. */
export async function revoke(parentId: string, shareLinkId: string): Promise<ShareLinkItem> {
  const link = await get(parentId, shareLinkId);
  await transact((writer) => [
    writer.shareLink
      .patch({ tenantId: tenantId(), parentId, shareLinkId })
      .set({ revokedAt: nowIso() })
      .where(({ revokedAt }, op) => op.notExists(revokedAt))
      .commit(),
    Audit.entry(writer, { action: "share_link.revoked", target: auditTarget(shareLinkId, link.name) }),
  ]);
  return get(parentId, shareLinkId);
}

export async function visits(parentId: string, shareLinkId: string): Promise<readonly ShareVisitItem[]> {
  await get(parentId, shareLinkId);
  const { data } = await db()
    .shareVisit.query.primary({ tenantId: tenantId(), shareLinkId })
    .go({ order: "desc", limit: maxVisitsListed });
  return data;
}

export async function urlBuilder(): Promise<(link: ShareLinkItem) => string> {
  const origin = await Tenant.publicOrigin();
  return ({ code }) => `${origin}/s/${code}`;
}
