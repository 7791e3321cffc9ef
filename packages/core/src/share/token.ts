import { isLinkMac, linkMac } from "../kernel/hash.ts";

/** 80 bits; guesses are limited too. */
export const codeLength = 16;

interface ShareTarget {
  readonly tenantId: string;
  readonly parentId: string;
  readonly shareLinkId: string;
}

const macOf = (key: string, { tenantId, parentId, shareLinkId }: ShareTarget): string =>
  linkMac(key, ["share-link", tenantId, parentId, shareLinkId]);

export const signShare = (key: string, target: ShareTarget): string =>
  [macOf(key, target), target.parentId, target.shareLinkId].join(".");

const form = /^([\w-]{22})\.((?:job|cmp)_[0-9A-Z]{26})\.(shr_[0-9A-Z]{26})$/;

/** Undefined if altered or another tenant's. */
export function readShare(key: string, tenantId: string, token: string): ShareTarget | undefined {
  const [, mac = "", parentId = "", shareLinkId = ""] = form.exec(token) ?? [];
  const target = { tenantId, parentId, shareLinkId };
  return isLinkMac(mac, macOf(key, target)) ? target : undefined;
}
