/** What a domain must be like, which records it needs, and when it is looked at again. */
import type { Domain } from "@callwright/contracts";
import { type Refusal, refusal } from "@callwright/contracts/refusals";

/** Names that lead nowhere outside of a house. */
const localNames = [
  ...["localhost", "local", "localdomain", "internal", "intranet", "private", "lan", "home", "corp"],
  ...["arpa", "invalid", "onion"],
];
/** With the prefix of its TXT record a name must still be a name. */
const longest = 240;

const isUnder = (host: string, name: string): boolean => host === name || host.endsWith(`.${name}`);

/** Why a host cannot be a tenant's own, undefined when it can. */
export function whyNotOwn(host: string, ownNames: readonly string[]): Refusal | undefined {
  if (host.length > longest) return refusal("domain_too_long", { count: longest });
  if (localNames.some((name) => isUnder(host, name))) return refusal("domain_unreachable");
  if (ownNames.some((name) => isUnder(host, name) || isUnder(name, host))) return refusal("domain_not_yours");
  return undefined;
}

/** Second levels under which countries sell names: `example.co.uk` is a domain itself. */
const soldUnder = /^(ac|co|com|edu|gov|net|ne|or|org)\.[a-z]{2}$/;

/** Whether a host is most likely the domain itself, where DNS knows no CNAME. */
export function isApex(host: string): boolean {
  const labels = host.split(".");
  return labels.length === 2 || (labels.length === 3 && soldUnder.test(labels.slice(1).join(".")));
}

interface Claim {
  readonly host: string;
  readonly proof: string;
  readonly target: string;
}

export const proofName = (host: string): string => `_callwright.${host}`;
export const proofText = (proof: string): string => `callwright-domain=${proof}`;

/** The records to set at the domain's DNS. */
export const recordsOf = ({ host, proof, target }: Claim): Domain["records"] => [
  { type: "TXT", name: proofName(host), value: proofText(proof) },
  { type: "CNAME", name: host, value: target },
];

/** How long an attempt lasts: until then its owner can have set the records. */
export const attemptMs = 14 * 86_400_000;
/** An active domain may lapse, or change hands: how often it is looked at, and how often its record may be missing in a row. */
export const careMs = 86_400_000;
export const maxMisses = 3;
const longestWaitMs = 3_600_000;

/** Milliseconds until the next look: a tenth of the attempt's age, but neither impatient nor forgetful. */
export const waitMs = (ageMs: number, patienceSeconds: number): number =>
  Math.max(patienceSeconds * 1000, Math.min(ageMs / 10, longestWaitMs));
