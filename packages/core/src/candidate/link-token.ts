/** Tokens of candidates' own pages: signed with the tenant's key, valid for 30 days. */

import { isLinkMac, linkMac } from "../kernel/hash.ts";
import { fullCandidateId, shortCandidateId } from "../kernel/id.ts";
import type { CandidateKey } from "./change.ts";

export type LinkTarget = CandidateKey;

const hourMs = 3_600_000;
const validHours = 30 * 24;

const macOf = (key: string, { tenantId, parentId, candidateId }: LinkTarget, hour: number): string =>
  linkMac(key, ["candidate-link", tenantId, parentId, candidateId, hour]);

export function signLink(key: string, target: LinkTarget, at: number): string {
  const hour = Math.ceil(at / hourMs) + validHours;
  return [macOf(key, target, hour), target.parentId, shortCandidateId(target.candidateId), hour.toString(36)].join(".");
}

const form = /^([\w-]{22})\.((?:job|cmp)_[0-9A-Z]{26})\.([1-9]\d{0,8}_[0-9a-z]{6})\.([0-9a-z]{1,6})$/;

export function readLink(key: string, tenantId: string, token: string, at: number): LinkTarget | undefined {
  const [, mac = "", parentId = "", person = "", hour36 = ""] = form.exec(token) ?? [];
  if (!mac) return undefined;
  const target = { tenantId, parentId, candidateId: fullCandidateId(person) };
  const hour = Number.parseInt(hour36, 36);
  return isLinkMac(mac, macOf(key, target, hour)) && at < hour * hourMs ? target : undefined;
}
