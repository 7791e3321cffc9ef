import { candidateLinkVariable, unknownVariables } from "@callwright/contracts/prompt-fill";
import { now } from "../kernel/clock.ts";
import { tenantId } from "../kernel/context.ts";
import * as Tenant from "../tenant/index.ts";
import { type LinkTarget, readLink, signLink } from "./link-token.ts";

type LinkValues = (candidate: Omit<LinkTarget, "tenantId">) => { readonly [candidateLinkVariable]?: string };

export async function linkValues(template: string): Promise<LinkValues> {
  if (unknownVariables(template, []).every((name) => name.toLowerCase() !== candidateLinkVariable.toLowerCase()))
    return () => ({});
  const { key, origin } = await Tenant.linkSigner();
  const owner = tenantId();
  return ({ parentId, candidateId }) => ({
    [candidateLinkVariable]: `${origin}/api/c/${signLink(key, { tenantId: owner, parentId, candidateId }, now())}`,
  });
}

export async function linkTo({ parentId, candidateId }: Omit<LinkTarget, "tenantId">, at: number): Promise<string> {
  const { key, origin } = await Tenant.linkSigner();
  return `${origin}/api/c/${signLink(key, { tenantId: tenantId(), parentId, candidateId }, Math.max(at, now()))}`;
}

export async function targetOfLink(token: string): Promise<LinkTarget | undefined> {
  const key = await Tenant.findLinkKey();
  return key ? readLink(key, tenantId(), token, now()) : undefined;
}
