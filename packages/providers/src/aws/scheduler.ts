import { createHash } from "node:crypto";
import { now } from "@callwright/core/kernel/clock";
import { lazy } from "@callwright/core/kernel/lazy";
import type { QueueName } from "@callwright/core/kernel/queues";
import type { Scheduler } from "@callwright/core/ports/queue";
import { connection, isNamed, type Place } from "./connection.ts";

export interface SchedulerConfig extends Place {
  readonly group: string;
  readonly roleArn: string;
  /** Addresses of the queues. A schedule names them otherwise, which is worked out here: names told twice crowd the environment. */
  readonly urls: Readonly<Record<QueueName, string>>;
}

/** A schedule in the past is refused, and the service's precision is a minute. */
const leastAheadMs = 60_000;

export function createScheduler({ group, roleArn, urls, ...place }: SchedulerConfig): Scheduler {
  const sdk = () => import("./scheduler-sdk.ts");
  const client = lazy(async () => new (await sdk()).SchedulerClient(connection(place)));
  const GroupName = group;
  const arnOf = (queue: QueueName) => queueArn(urls[queue], roleArn, place.region);

  return {
    async at(name, at, queue, body) {
      const { CreateScheduleCommand, UpdateScheduleCommand } = await sdk();
      const scheduler = await client();
      const schedule = {
        Name: scheduleName(name),
        GroupName,
        ScheduleExpression: expression(at),
        ScheduleExpressionTimezone: "UTC",
        FlexibleTimeWindow: { Mode: "OFF" as const },
        ActionAfterCompletion: "DELETE" as const,
        Target: { Arn: arnOf(queue), RoleArn: roleArn, Input: body },
      };
      const create = () => scheduler.send(new CreateScheduleCommand(schedule));
      await create().catch((error: unknown) => {
        if (!isNamed(error, "ConflictException")) throw error;
        return scheduler.send(new UpdateScheduleCommand(schedule)).catch((gone: unknown) => {
          // It fired between the two requests, and is free again.
          if (!isNamed(gone, "ResourceNotFoundException")) throw gone;
          return create();
        });
      });
    },
    async cancel(name) {
      const { DeleteScheduleCommand } = await sdk();
      const Name = scheduleName(name);
      await (await client()).send(new DeleteScheduleCommand({ Name, GroupName })).catch((error: unknown) => {
        if (!isNamed(error, "ResourceNotFoundException")) throw error;
      });
    },
  };
}

/** `https://sqs.<region>.amazonaws.com/<account>/<name>` as an ARN, in the partition (China's, the government's) of the role. */
function queueArn(url: string, roleArn: string, region: string): string {
  const [, account, name] = new URL(url).pathname.split("/");
  if (!account || !name) throw new Error(`${url} is no address of a queue`);
  return ["arn", roleArn.split(":")[1], "sqs", region, account, name].join(":");
}

/** The name itself where the service allows it, else a digest of it: the same name always means the same schedule. */
export function scheduleName(name: string): string {
  return /^[\w.-]{1,64}$/.test(name) ? name : createHash("sha256").update(name).digest("hex");
}

/** Whole seconds, rounded up so that nothing fires early; in UTC, where no hour is missing or doubled. */
export function expression(at: string): string {
  const ms = Math.max(Date.parse(at), now() + leastAheadMs);
  const whole = new Date(Math.ceil(ms / 1000) * 1000);
  return `at(${whole.toISOString().slice(0, 19)})`;
}
