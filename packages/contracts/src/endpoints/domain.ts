import * as z from "zod/mini";
import { defineEndpoint } from "../endpoint.ts";
import { failureFields } from "../errors.ts";
import { adminAccountScope, adminAfterStepUp, tenantQuery } from "./access.ts";
import { answer, doneSchema, idParams, instant } from "./shared.ts";

export const domainStates = ["pending", "issuing", "active", "failed"] as const;

export const domainSchema = z.object({
  id: z.string(),
  host: z.string(),
  state: z.enum(domainStates),
  ...failureFields,
  /** Required DNS records. An apex domain, which cannot have a CNAME, needs an ALIAS (ANAME at some providers). */
  records: z.array(z.object({ type: z.enum(["CNAME", "ALIAS", "TXT"]), name: z.string(), value: z.string() })),
  createdAt: instant,
  checkedAt: z.optional(instant),
});
export type Domain = z.infer<typeof domainSchema>;

const hostMessage = "Enter a domain such as calls.example.com";

/** Punycode: münchen.example.com is xn--mnchen-3ya.example.com. */
function toPunycode(host: string): string {
  const address = `https://${host}`;
  const hasMoreThanHost = /[\s/?#@:\\]/.test(host);
  const isInternational = host.length <= 253 && /\P{ASCII}/u.test(host) && !hasMoreThanHost;
  return isInternational && URL.canParse(address) ? new URL(address).hostname : host;
}

export const addDomainBody = z.object({
  host: z
    .string(hostMessage)
    .check(
      z.trim(),
      z.toLowerCase(),
      z.overwrite(toPunycode),
      z.maxLength(253, hostMessage),
      z.regex(/^(?=.{4,253}$)([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]{0,61}[a-z0-9]$/, hostMessage),
    ),
});

export const listDomains = defineEndpoint("listDomains", "GET /domains", {
  summary: "The tenant's own domains.",
  access: "admin",
  query: tenantQuery,
  response: answer({ domains: z.array(domainSchema) }),
});

const domainAnswer = z.extend(doneSchema, { domain: domainSchema });

export const addDomain = defineEndpoint("addDomain", "POST /domains", {
  summary: "Adds a domain and returns the DNS records that it needs. Repeating the request changes nothing.",
  ...adminAfterStepUp,
  query: tenantQuery,
  body: addDomainBody,
  response: domainAnswer,
});

export const checkDomain = defineEndpoint("checkDomain", "POST /domains/{id}/check", {
  summary: "Checks a domain's DNS records and certificate again.",
  ...adminAccountScope,
  params: idParams,
  query: tenantQuery,
  response: domainAnswer,
});

export const removeDomain = defineEndpoint("removeDomain", "DELETE /domains/{id}", {
  summary: "Removes a domain; sign-in there stops.",
  ...adminAfterStepUp,
  params: idParams,
  query: tenantQuery,
  response: doneSchema,
});
