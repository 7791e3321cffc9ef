/** What a domain waits for, and why one failed, in words for its owner. */
import { isApex } from "./rules.ts";

export const words = {
  unproven:
    "Waiting for the TXT record, which shows that this domain is yours and must stay. New records can take an hour to be seen.",
  issuing: "Its certificate is being made. This takes some minutes.",
  taken: "This name is in use elsewhere. Remove it there, then check again.",
  expired: "Its DNS records were not set within 14 days. Set them, then check again.",
  lost: "Its TXT record was missing for three days, so nobody signs in there any more. Set it again and keep it, then check again.",
  clearing: "What was set up for it is being taken down. Check again in some minutes.",
} as const;

export function misdirected(host: string): string {
  if (!isApex(host)) return "Waiting for the CNAME record. New records can take an hour to be seen.";
  return `Waiting for the record of ${host} itself. Where its DNS takes no CNAME there, set an ALIAS or ANAME record with the same value, or add a name below it such as calls.${host}.`;
}
