import {
  dlqName,
  maxReceiveCount,
  type QueueName,
  queueNames,
  visibilityTimeoutSeconds,
} from "@callwright/core/kernel/queues";
import { Duration, RemovalPolicy } from "aws-cdk-lib";
import { PolicyStatement, Role, ServicePrincipal } from "aws-cdk-lib/aws-iam";
import { CfnScheduleGroup } from "aws-cdk-lib/aws-scheduler";
import { type IQueue, Queue } from "aws-cdk-lib/aws-sqs";
import { type Stack, type StackContext, use } from "sst/constructs";
import { returnedMailRule } from "./settings.ts";

export function Queues({ stack }: StackContext): Record<QueueName, Queue> {
  const entries = queueNames.map((name) => {
    const deadLetters = createQueue(stack, dlqName(name), {
      queueName: deadLettersName(stack, name),
      retentionPeriod: Duration.days(14),
    });
    const queue = createQueue(stack, name, {
      retentionPeriod: Duration.days(4),
      visibilityTimeout: Duration.seconds(visibilityTimeoutSeconds(name)),
      deadLetterQueue: { queue: deadLetters, maxReceiveCount },
    });
    return [name, queue] as const;
  });
  const queues = Object.fromEntries(entries) as Record<QueueName, Queue>;
  allowReturnedMails(stack, queues.mail);
  stack.addOutputs({
    DispatchUrl: queues.dispatch.queueUrl,
    TextsUrl: queues.texts.queueUrl,
    EventsUrl: queues.events.queueUrl,
    FollowupsUrl: queues.followups.queueUrl,
    ListsUrl: queues.lists.queueUrl,
  });
  return queues;
}

/** Allows the rules of stacks/Mail.ts to put returned mails into the queue, or failing that into its dead-letter queue. */
function allowReturnedMails(stack: Stack, mail: Queue): void {
  const ruleArns = stack.formatArn({ service: "events", resource: "rule", resourceName: returnedMailRule(stack, "*") });
  for (const queue of [mail, deadLettersOf(mail)])
    queue.addToResourcePolicy(
      new PolicyStatement({
        principals: [new ServicePrincipal("events.amazonaws.com")],
        actions: ["sqs:SendMessage"],
        resources: [queue.queueArn],
        conditions: { ArnLike: { "aws:SourceArn": ruleArns } },
      }),
    );
}

/** A fixed name, so that one URL pattern (`*` for the queue) covers every dead-letter queue. */
export const deadLettersName = (stack: Stack, queue: QueueName | "*"): string =>
  `${stack.stage}-callwright-${dlqName(queue)}`;

export function deadLettersOf({ deadLetterQueue, node }: Queue): IQueue {
  if (!deadLetterQueue) throw new Error(`The queue ${node.id} has no dead-letter queue`);
  return deadLetterQueue.queue;
}

type QueueProps = ConstructorParameters<typeof Queue>[2];

const createQueue = (stack: Stack, id: string, props: QueueProps) =>
  new Queue(stack, id, { ...props, enforceSSL: true });

/** One-time schedules for delays beyond SQS's 15 minutes, in their own group; their role may only send to our queues. */
export function Schedules({ stack }: StackContext) {
  const queues = use(Queues);
  const groupName = stack.stackName;
  const group = new CfnScheduleGroup(stack, "Group", { name: groupName });
  group.applyRemovalPolicy(RemovalPolicy.DESTROY);

  const role = new Role(stack, "Role", {
    assumedBy: new ServicePrincipal("scheduler.amazonaws.com", {
      conditions: { StringEquals: { "aws:SourceAccount": stack.account, "aws:SourceArn": group.attrArn } },
    }),
  });
  const resources = Object.values(queues).map((queue) => queue.queueArn);
  role.addToPolicy(new PolicyStatement({ actions: ["sqs:SendMessage"], resources }));

  const scheduleArns = stack.formatArn({ service: "scheduler", resource: "schedule", resourceName: `${groupName}/*` });
  return { groupName, role, scheduleArns };
}
