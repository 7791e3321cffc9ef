import { EmailIdentity, Identity } from "aws-cdk-lib/aws-ses";
import type { StackContext } from "sst/constructs";

/**
 * The sender's domain, signed with DKIM; the records to set at its DNS are in the stack's outputs. An account has a domain once
 * in a region: a stage that names no sender has no such stack, and is in no other's way.
 */
export function Mail({ stack }: StackContext, domain: string) {
  const mailFromDomain = `bounce.${domain}`;
  const { dkimRecords } = new EmailIdentity(stack, "Identity", { identity: Identity.domain(domain), mailFromDomain });
  stack.addOutputs({
    ...Object.fromEntries(dkimRecords.map(({ name, value }, index) => [`Dkim${index + 1}`, `${name} CNAME ${value}`])),
    MailFromMx: `${mailFromDomain} MX 10 feedback-smtp.${stack.region}.amazonses.com`,
    MailFromSpf: `${mailFromDomain} TXT "v=spf1 include:amazonses.com ~all"`,
    Dmarc: `_dmarc.${domain} TXT "v=DMARC1; p=none"`,
  });
}
