import { RemovalPolicy } from "aws-cdk-lib";
import { PolicyStatement, Role, ServicePrincipal } from "aws-cdk-lib/aws-iam";
import { CfnScheduleGroup } from "aws-cdk-lib/aws-scheduler";
import { type StackContext, use } from "sst/constructs";
import { Queues } from "./Queues.ts";

/** Delays of more than 15 minutes: one-time schedules in a group of their own, whose role may only put into our queues. */
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
