/** EventBridge Scheduler's HTTP API, as the SDK speaks it, with the service's error names. */
import { now } from "@callwright/core/kernel/clock";
import { Hono } from "hono";
import * as z from "zod/mini";
import { answerRefusals, Refusal } from "./refusal.ts";
import { account, region } from "./resource-names.ts";
import type { Schedule, Schedules } from "./scheduler.ts";

const bodySchema = z.object({
  GroupName: z._default(z.string(), "default"),
  ScheduleExpression: z.string(),
  ScheduleExpressionTimezone: z._default(z.string(), "UTC"),
  FlexibleTimeWindow: z.object({ Mode: z.enum(["OFF", "FLEXIBLE"]) }),
  State: z._default(z.enum(["ENABLED", "DISABLED"]), "ENABLED"),
  ActionAfterCompletion: z._default(z.enum(["NONE", "DELETE"]), "NONE"),
  Target: z.object({
    Arn: z.string().check(z.regex(/^arn:aws:sqs:[a-z0-9-]+:\d{12}:[\w-]+$/)),
    RoleArn: z.string().check(z.regex(/^arn:aws:iam::\d{12}:role\/.+/)),
    Input: z.optional(z.string().check(z.maxLength(256 * 1024))),
    DeadLetterConfig: z.optional(z.object({ Arn: z.optional(z.string()) })),
    RetryPolicy: z.optional(z.looseObject({})),
  }),
});
const nameSchema = z.string().check(z.regex(/^[\w.-]{1,64}$/));

const invalid = (message: string) => new Refusal(400, "ValidationException", message);
const missing = (name: string) => new Refusal(404, "ResourceNotFoundException", `Schedule ${name} does not exist.`);

export function createSchedulerApp(schedules: Schedules, groups: ReadonlySet<string>): Hono {
  const app = new Hono();
  app.post("/schedules/:name", async (c) => {
    const schedule = readSchedule(c.req.param("name"), await c.req.json(), groups);
    if (schedules.get(schedule.group, schedule.name))
      throw new Refusal(409, "ConflictException", `Schedule ${schedule.name} already exists.`);
    schedules.put(schedule);
    return c.json({ ScheduleArn: arnOf(schedule) });
  });
  app.put("/schedules/:name", async (c) => {
    const schedule = readSchedule(c.req.param("name"), await c.req.json(), groups);
    const existing = schedules.get(schedule.group, schedule.name);
    if (!existing) throw missing(schedule.name);
    schedules.put({ ...schedule, createdMs: existing.createdMs });
    return c.json({ ScheduleArn: arnOf(schedule) });
  });
  app.get("/schedules/:name", (c) => {
    const name = c.req.param("name");
    const schedule = schedules.get(c.req.query("groupName") ?? "default", name);
    if (!schedule) throw missing(name);
    return c.json(present(schedule));
  });
  app.delete("/schedules/:name", (c) => {
    const name = c.req.param("name");
    if (!schedules.remove(c.req.query("groupName") ?? "default", name)) throw missing(name);
    return c.json({});
  });
  app.get("/schedules", (c) => {
    const { ScheduleGroup: group, NamePrefix: prefix = "", NextToken: after = "", MaxResults } = c.req.query();
    const limit = Math.min(100, Number(MaxResults ?? 100));
    const matches = schedules.list({ group, prefix, after, limit: limit + 1 });
    const page = matches.slice(0, limit);
    return c.json({ Schedules: page.map(summary), NextToken: matches.length > limit ? page.at(-1)?.name : undefined });
  });
  answerRefusals(app, "ValidationException");
  return app;
}

function readSchedule(name: string, body: unknown, groups: ReadonlySet<string>): Schedule {
  const parsed = bodySchema.safeParse(body);
  if (!nameSchema.safeParse(name).success || !parsed.success)
    throw invalid(parsed.error?.issues[0]?.path.join(".") ?? "Name");
  const { GroupName, ScheduleExpression, ScheduleExpressionTimezone, State, ActionAfterCompletion, Target } =
    parsed.data;
  if (!groups.has(GroupName))
    throw new Refusal(404, "ResourceNotFoundException", `Schedule group ${GroupName} does not exist.`);
  const atMs = readTime(ScheduleExpression, ScheduleExpressionTimezone);
  return {
    group: GroupName,
    name,
    expression: ScheduleExpression,
    atMs,
    isEnabled: State === "ENABLED",
    deletesItself: ActionAfterCompletion === "DELETE",
    createdMs: now(),
    modifiedMs: now(),
    target: Target,
  };
}

/** Only what the product uses: a single time in UTC. */
function readTime(expression: string, timezone: string): number {
  const instant = /^at\((\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d)\)$/.exec(expression)?.[1];
  const atMs = Date.parse(`${instant}Z`);
  if (timezone !== "UTC" || Number.isNaN(atMs)) throw invalid(`Invalid Schedule Expression ${expression}.`);
  if (atMs <= now()) throw invalid("The schedule expression must be in the future.");
  return atMs;
}

const arnOf = ({ group, name }: Schedule) => `arn:aws:scheduler:${region}:${account}:schedule/${group}/${name}`;

const summary = (schedule: Schedule) => ({
  Arn: arnOf(schedule),
  Name: schedule.name,
  GroupName: schedule.group,
  State: schedule.isEnabled ? "ENABLED" : "DISABLED",
  CreationDate: schedule.createdMs / 1000,
  LastModificationDate: schedule.modifiedMs / 1000,
  Target: { Arn: schedule.target.Arn },
});

const present = (schedule: Schedule) => ({
  ...summary(schedule),
  Target: schedule.target,
  ScheduleExpression: schedule.expression,
  ScheduleExpressionTimezone: "UTC",
  FlexibleTimeWindow: { Mode: "OFF" },
  ActionAfterCompletion: schedule.deletesItself ? "DELETE" : "NONE",
});
