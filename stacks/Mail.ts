import { EmailIdentity, Identity } from "aws-cdk-lib/aws-ses";
import type { StackContext } from "sst/constructs";
import { settings } from "./settings.ts";

/** The sender's domain, signed with DKIM; the records to set at its DNS are in the stack's outputs. */
export function Mail({ stack }: StackContext) {
  const domain = settings.mailFrom.split("@").at(-1) ?? settings.mailFrom;
  const identity = new EmailIdentity(stack, "Identity", { identity: Identity.domain(domain) });
  stack.addOutputs(
    Object.fromEntries(
      identity.dkimRecords.map(({ name, value }, index) => [`Dkim${index + 1}`, `${name} CNAME ${value}`]),
    ),
  );
  return { from: settings.mailFrom, identityArn: identity.emailIdentityArn };
}
