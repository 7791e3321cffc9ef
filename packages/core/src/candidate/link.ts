/** Links to candidates' own pages: tokens signed with the tenant's key, valid for 30 days. */
import { candidateLinkVariable, unknownVariables } from "@callwright/contracts/prompt-fill";
import { now } from "../kernel/clock.ts";
import { tenantId } from "../kernel/context.ts";
import { isLinkMac, linkMac } from "../kernel/hash.ts";
import { fullCandidateId, shortCandidateId } from "../kernel/id.ts";
import * as Tenant from "../tenant/index.ts";
import type { CandidateKey } from "./change.ts";

type LinkTarget = CandidateKey;

const hourMs = 3_600_000;
const validHours = 30 * 24;

const computeMac = (key: string, { tenantId, parentId, candidateId }: LinkTarget, expiryHour: number): string =>
  linkMac(key, ["candidate-link", tenantId, parentId, candidateId, expiryHour]);

export function signLink(key: string, target: LinkTarget, atMs: number): string {
  const expiryHour = Math.ceil(atMs / hourMs) + validHours;
  const shortId = shortCandidateId(target.candidateId);
  return [computeMac(key, target, expiryHour), target.parentId, shortId, expiryHour.toString(36)].join(".");
}

/** `<mac>.<job or campaign>.<short candidate id>.<hour of expiry in base 36>`. */
const tokenForm = /^([\w-]{22})\.((?:job|cmp)_[0-9A-Z]{26})\.([1-9]\d{0,8}_[0-9a-z]{6})\.([0-9a-z]{1,6})$/;

export function readLink(key: string, tenantId: string, token: string, atMs: number): LinkTarget | undefined {
  const [, mac = "", parentId = "", shortId = "", hour36 = ""] = tokenForm.exec(token) ?? [];
  if (!mac) return undefined;
  const target = { tenantId, parentId, candidateId: fullCandidateId(shortId) };
  const expiryHour = Number.parseInt(hour36, 36);
  return isLinkMac(mac, computeMac(key, target, expiryHour)) && atMs < expiryHour * hourMs ? target : undefined;
}

type LinkValues = (candidate: Omit<LinkTarget, "tenantId">) => { readonly [candidateLinkVariable]?: string };

export async function linkValues(template: string): Promise<LinkValues> {
  if (unknownVariables(template, []).every((name) => name.toLowerCase() !== candidateLinkVariable.toLowerCase()))
    return () => ({});
  const { key, origin } = await Tenant.ensureLinkKey();
  const owner = tenantId();
  return ({ parentId, candidateId }) => ({
    [candidateLinkVariable]: `${origin}/api/c/${signLink(key, { tenantId: owner, parentId, candidateId }, now())}`,
  });
}

export async function linkTo({ parentId, candidateId }: Omit<LinkTarget, "tenantId">, at: number): Promise<string> {
  const { key, origin } = await Tenant.ensureLinkKey();
  return `${origin}/api/c/${signLink(key, { tenantId: tenantId(), parentId, candidateId }, Math.max(at, now()))}`;
}

export async function targetOfLink(token: string): Promise<LinkTarget | undefined> {
  const key = await Tenant.findLinkKey();
  return key ? readLink(key, tenantId(), token, now()) : undefined;
}
