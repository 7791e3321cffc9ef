import type { Domain } from "@callwright/contracts";
import { type Refusal, refusal } from "@callwright/contracts/refusals";

const localNames = "localhost local localdomain internal intranet private lan home corp arpa invalid onion".split(" ");
const maxHostLength = 240;

const isWithin = (host: string, name: string): boolean => host === name || host.endsWith(`.${name}`);

export function hostRefusal(host: string, platformNames: readonly string[]): Refusal | undefined {
  if (host.length > maxHostLength) return refusal("domain_too_long", { count: maxHostLength });
  if (localNames.some((name) => isWithin(host, name))) return refusal("domain_unreachable");
  if (platformNames.some((name) => isWithin(host, name) || isWithin(name, host))) return refusal("domain_not_yours");
  return undefined;
}

/** Public suffixes of two labels, such as "co.uk". */
const publicSuffix = /^(ac|co|com|edu|gov|net|ne|or|org)\.[a-z]{2}$/;

/** Heuristic; an apex cannot have a CNAME. */
export function isApex(host: string): boolean {
  const labels = host.split(".");
  return labels.length === 2 || (labels.length === 3 && publicSuffix.test(labels.slice(1).join(".")));
}

interface Claim {
  readonly host: string;
  readonly proof: string;
  readonly target: string;
}

/** The name is neutral, since a tenant's customers can read it. */
const proofName = (host: string): string => `_domain-proof.${host}`;
const proofText = (proof: string): string => `domain-proof=${proof}`;

/** Each of these DNS records proves the claim; the second is for domains added in earlier versions. */
export const proofsOf = ({ host, proof }: Pick<Claim, "host" | "proof">) => [
  { name: proofName(host), text: proofText(proof) },
  { name: `_callwright.${host}`, text: `callwright-domain=${proof}` },
];

export const dnsRecords = ({ host, proof, target }: Claim): Domain["records"] => [
  { type: "TXT", name: proofName(host), value: proofText(proof) },
  { type: isApex(host) ? "ALIAS" : "CNAME", name: host, value: target },
];

export const setupTimeoutMs = 14 * 86_400_000;
export const activeCheckIntervalMs = 86_400_000;
/** After this many daily checks in a row without the DNS proof, an active domain fails. */
export const maxMisses = 3;
const longestWaitMs = 3_600_000;

/** The pause before the next check: a tenth of the time since the start, at most an hour. */
export const waitMs = (ageMs: number, checkSeconds: number): number =>
  Math.max(checkSeconds * 1000, Math.min(ageMs / 10, longestWaitMs));

export const domainRefusals = {
  unproven: refusal("domain_txt_missing"),
  issuing: refusal("domain_certificate_pending"),
  taken: refusal("domain_taken"),
  expired: refusal("domain_records_late"),
  lost: refusal("domain_txt_lost"),
  clearing: refusal("domain_clearing"),
} as const;

export const missingRecordRefusal = (host: string): Refusal =>
  isApex(host) ? refusal("domain_apex_record_missing", { host }) : refusal("domain_cname_missing");
