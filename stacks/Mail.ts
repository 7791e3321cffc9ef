import {
  type ReturnedMailKind,
  returnedMailMessage,
  returnedMailPatterns,
} from "@callwright/core/kernel/returned-mail";
import { EventBus, EventField, Rule, RuleTargetInput } from "aws-cdk-lib/aws-events";
import { SqsQueue } from "aws-cdk-lib/aws-events-targets";
import * as ses from "aws-cdk-lib/aws-ses";
import { Queue } from "aws-cdk-lib/aws-sqs";
import { type Stack, type StackContext, use } from "sst/constructs";
import { deadLettersOf, Queues } from "./Queues.ts";
import { mailConfigurationSet, returnedMailRule } from "./settings.ts";

/** A domain exists once per account and region, so only stages that name a sender have this stack. */
export function Mail({ stack }: StackContext, domain: string) {
  const mailFromDomain = `bounce.${domain}`;
  const { dkimRecords } = new ses.EmailIdentity(stack, "Identity", {
    identity: ses.Identity.domain(domain),
    mailFromDomain,
  });
  stack.addOutputs({
    ...Object.fromEntries(dkimRecords.map(({ name, value }, index) => [`Dkim${index + 1}`, `${name} CNAME ${value}`])),
    MailFromMx: `${mailFromDomain} MX 10 feedback-smtp.${stack.region}.amazonses.com`,
    MailFromSpf: `${mailFromDomain} TXT "v=spf1 include:amazonses.com ~all"`,
    Dmarc: `_dmarc.${domain} TXT "v=DMARC1; p=none"`,
  });
  reportReturnedMails(stack);
}

/** Bounces and complaints reach the mail queue, whose worker stops mails to the address. */
function reportReturnedMails(stack: Stack): void {
  const configurationSetName = mailConfigurationSet(stack);
  const configurationSet = new ses.ConfigurationSet(stack, "Events", {
    configurationSetName,
    // The account's suppression list would hold back the mail by which a user confirms the address.
    disableSuppressionList: true,
  });
  new ses.ConfigurationSetEventDestination(stack, "ToEventBridge", {
    configurationSet,
    destination: ses.EventDestination.eventBus(EventBus.fromEventBusName(stack, "DefaultBus", "default")),
    events: [ses.EmailSendingEvent.BOUNCE, ses.EmailSendingEvent.COMPLAINT],
  });
  const { mail } = use(Queues);
  for (const kind of Object.keys(returnedMailPatterns) as ReturnedMailKind[])
    new Rule(stack, `Mail-${kind}`, {
      ruleName: returnedMailRule(stack, kind),
      eventPattern: {
        source: ["aws.ses"],
        detail: {
          ...returnedMailPatterns[kind],
          // Only mails to users: others carry no `userId`.
          mail: { tags: { "ses:configuration-set": [configurationSetName], userId: [{ exists: true }] } },
        },
      },
      // By ARN, so that CDK adds no permission: the queue's own stack already allows these rules.
      targets: [
        new SqsQueue(Queue.fromQueueArn(stack, `Queue-${kind}`, mail.queueArn), {
          message: RuleTargetInput.fromObject(returnedMailMessage(kind, EventField.fromPath)),
          deadLetterQueue: Queue.fromQueueArn(stack, `DeadLetters-${kind}`, deadLettersOf(mail).queueArn),
        }),
      ],
    });
}
