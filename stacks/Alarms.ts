import { Topic } from "aws-cdk-lib/aws-sns";
import { EmailSubscription } from "aws-cdk-lib/aws-sns-subscriptions";
import type { StackContext } from "sst/constructs";
import { settings } from "./settings.ts";

/** Where alarms go: one topic, and one mailbox if the deployment names it. */
export function Alarms({ stack }: StackContext) {
  const topic = new Topic(stack, "Alarms", { enforceSSL: true });
  if (settings.alarmEmail) topic.addSubscription(new EmailSubscription(settings.alarmEmail));
  return { topic };
}
