import { createHash } from "node:crypto";
import { now } from "@callwright/core/kernel/clock";
import { lazy } from "@callwright/core/kernel/lazy";
import type { QueueName } from "@callwright/core/kernel/queues";
import type { Scheduler } from "@callwright/core/ports/queue";
import { type AwsLocation, connection, hasErrorName } from "./connection.ts";

export interface SchedulerConfig extends AwsLocation {
  readonly group: string;
  readonly roleArn: string;
  /** The queues' URLs, from which the schedules' ARNs are made: the environment has no room for both. */
  readonly urls: Readonly<Record<QueueName, string>>;
}

const minAheadMs = 60_000; // the service refuses times in the past, and is precise to a minute

export function createScheduler({ group, roleArn, urls, ...location }: SchedulerConfig): Scheduler {
  const sdk = () => import("./scheduler-sdk.ts");
  const client = lazy(async () => new (await sdk()).SchedulerClient(connection(location)));
  const arnOf = (queue: QueueName) => queueArn(urls[queue], roleArn, location.region);

  return {
    async at(name, time, queue, body) {
      const { CreateScheduleCommand, UpdateScheduleCommand } = await sdk();
      const scheduler = await client();
      const schedule = {
        Name: scheduleName(name),
        GroupName: group,
        ScheduleExpression: scheduleExpression(time),
        ScheduleExpressionTimezone: "UTC",
        FlexibleTimeWindow: { Mode: "OFF" as const },
        ActionAfterCompletion: "DELETE" as const,
        Target: { Arn: arnOf(queue), RoleArn: roleArn, Input: body },
      };
      const create = () => scheduler.send(new CreateScheduleCommand(schedule));
      const update = () => scheduler.send(new UpdateScheduleCommand(schedule));
      if (await sendIgnoring("ConflictException", create)) return;
      // A schedule that fires between the two requests is deleted, so it is created again.
      if (!(await sendIgnoring("ResourceNotFoundException", update))) await create();
    },
    async cancel(name) {
      const { DeleteScheduleCommand } = await sdk();
      const scheduler = await client();
      const command = new DeleteScheduleCommand({ Name: scheduleName(name), GroupName: group });
      await sendIgnoring("ResourceNotFoundException", () => scheduler.send(command));
    },
  };
}

/** Returns false if the service answers with the ignored error. */
async function sendIgnoring(errorName: string, send: () => Promise<unknown>): Promise<boolean> {
  try {
    await send();
    return true;
  } catch (error) {
    if (hasErrorName(error, errorName)) return false;
    throw error;
  }
}

/** ARN of `https://sqs.<region>.amazonaws.com/<account>/<name>`, in the role's partition (`aws`, `aws-cn`, …). */
function queueArn(url: string, roleArn: string, region: string): string {
  const [, account, name] = new URL(url).pathname.split("/");
  if (!account || !name) throw new Error(`${url} is no address of a queue`);
  return ["arn", roleArn.split(":")[1], "sqs", region, account, name].join(":");
}

/** The name where the service allows it, else its digest: the same name always means the same schedule. */
function scheduleName(name: string): string {
  return /^[\w.-]{1,64}$/.test(name) ? name : createHash("sha256").update(name).digest("hex");
}

/** Whole seconds, rounded up so that nothing fires early; in UTC, where no hour is missing or doubled. */
function scheduleExpression(time: string): string {
  const ms = Math.max(Date.parse(time), now() + minAheadMs);
  const wholeSecond = new Date(Math.ceil(ms / 1000) * 1000);
  return `at(${wholeSecond.toISOString().slice(0, 19)})`;
}
