/** The sandbox's controls under /sandbox: records of the providers, faults, the clock, queues, mail and DNS. */
import { readFileSync } from "node:fs";
import { clockOffset, now, toIso } from "@callwright/core/kernel/clock";
import { AppError } from "@callwright/core/kernel/error";
import { parse } from "@callwright/core/kernel/fn";
import { readCounts } from "@callwright/core/kernel/metrics";
import { type Context, Hono } from "hono";
import * as z from "zod/mini";
import type { Cloud } from "../emulators/index.ts";
import { shownEntities } from "../emulators/rows.ts";
import { demoMailServers, mailHostStates } from "../emulators/smtp.ts";
import { type DoubledQueues, doubledSchema } from "../host/doubled.ts";
import { moveClockTo } from "../moved-clock.ts";
import { faultSchema, type Simulators, tokenSchema } from "../simulators/index.ts";
import { nextWorkingMorning } from "../working-hours.ts";
import { addMinutes, minutesSchema } from "./minutes.ts";

export interface SandboxOptions {
  readonly cloud: Cloud;
  readonly simulators: Simulators;
  readonly doubled: DoubledQueues;
  readonly speed: number;
  /** Called after the clock has moved, for cron and other timers. */
  readonly onClockMoved: () => void;
}

const maxAdvanceSeconds = 400 * 86_400;
const isWithinLimit = (to: string): boolean => Date.parse(to) <= now() + maxAdvanceSeconds * 1000;

/** Moves the clock by seconds, to the next working morning or to a time; a past time changes nothing. */
const clockSchema = z.union([
  z.strictObject({ advanceSeconds: z.number().check(z.minimum(0), z.maximum(maxAdvanceSeconds)) }),
  z.strictObject({ to: z.literal("morning") }),
  z.strictObject({ to: z.iso.datetime({ offset: true }).check(z.refine(isWithinLimit, "At most 400 days from now")) }),
]);

function instantOf(order: z.output<typeof clockSchema>): number {
  if ("advanceSeconds" in order) return now() + order.advanceSeconds * 1000;
  return order.to === "morning" ? nextWorkingMorning(now()) : Date.parse(order.to);
}

const limitsSchema = z.strictObject({ concurrentCalls: z.int().check(z.minimum(0), z.maximum(1000)) });
/** `after`: only records with a higher id. `limit`: only the last records. */
const pageSchema = z.object({
  after: z.optional(z.coerce.number().check(z.int(), z.minimum(0))),
  limit: z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(20_000))),
});
const rowsSchema = z.object({ entity: z.enum(shownEntities) });
const mailHostSchema = z.object({ state: z.enum(mailHostStates) });
const dnsSchema = z.object({
  type: z.enum(["TXT", "CNAME"]),
  name: z.string().check(z.minLength(1), z.maxLength(253)),
  value: z.string().check(z.minLength(1), z.maxLength(1000)),
});
const rotateSchema = z.strictObject({ title: z.string() });
const inboundCallSchema = z.object({
  from: z.optional(z.string()),
  to: z.string(),
  scenario: z.optional(z.string()),
  isOutage: z.optional(z.boolean()),
});
const smsSchema = z.object({ from: z.string(), to: z.string(), body: z.string() });

const assets = {
  "page.html": "text/html; charset=utf-8",
  "page.css": "text/css; charset=utf-8",
  "page.js": "text/javascript; charset=utf-8",
} as const;
const policy =
  "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src 'self' data:; frame-src 'self'; frame-ancestors 'self'; base-uri 'none'; form-action 'none'";

export function createSandbox({ cloud, simulators, doubled, speed, onClockMoved }: SandboxOptions): Hono {
  const app = new Hono().basePath("/sandbox");
  const asset = (name: keyof typeof assets) => () =>
    new Response(readFileSync(new URL(`./${name}`, import.meta.url)), {
      headers: { "content-type": assets[name], "content-security-policy": policy, "x-content-type-options": "nosniff" },
    });
  app.get("/", asset("page.html"));
  app.get("/page.css", asset("page.css"));
  app.get("/page.js", asset("page.js"));
  app.get("/requests", (c) => c.json({ requests: simulators.requests(c.req.query("provider"), readPage(c)) }));
  app.get("/deliveries", (c) => c.json({ deliveries: simulators.deliveries(readPage(c)) }));
  app.get("/calls", (c) => c.json({ calls: simulators.calls() }));
  app.get("/texts", (c) => c.json({ texts: simulators.texts() }));
  app.get("/scenarios", (c) => c.json({ scenarios: simulators.scenarios, accounts: simulators.accounts() }));
  app.post("/accounts/rotate", async (c) => {
    const account = simulators.rotateToken(parse(rotateSchema, await readJson(c)).title);
    return account ? c.json({ account }) : c.json({ error: "No Twilio account of that title" }, 404);
  });
  app.get("/mail", (c) => c.json({ mail: cloud.mails() }));
  app.get("/mail-host", (c) => c.json({ mailAccounts: demoMailServers, state: cloud.mailHost.state() }));
  app.post("/mail-host", async (c) => {
    cloud.mailHost.setState(parse(mailHostSchema, await readJson(c)).state);
    return c.json({ success: true });
  });
  app.get("/dns", (c) => c.json({ records: cloud.dns.all() }));
  app.post("/dns", async (c) => {
    cloud.dns.set(parse(dnsSchema, await readJson(c)));
    return c.json({ success: true });
  });
  app.delete("/dns/:name", (c) => {
    cloud.dns.remove(c.req.param("name"));
    return c.json({ success: true });
  });
  app.get("/queues", async (c) => c.json({ queues: await cloud.queues(), doubled: doubled.list() }));
  app.post("/queues", async (c) => {
    doubled.set(parse(doubledSchema, await readJson(c)).doubled);
    return c.json({ success: true });
  });
  app.get("/rows", async (c) => {
    const { entity } = parse(rowsSchema, { entity: c.req.query("entity") });
    return c.json({ rows: await cloud.rows(entity) });
  });
  app.get("/counters", (c) => c.json({ counters: readCounts() }));
  app.get("/clock", (c) => c.json(clockState(speed)));
  app.post("/clock", async (c) => {
    const order = parse(clockSchema, await readJson(c));
    moveClockTo(instantOf(order));
    cloud.onClockMoved();
    simulators.onClockMoved();
    onClockMoved();
    return c.json(clockState(speed));
  });
  app.get("/limits", (c) => c.json(simulators.limits()));
  app.post("/limits", async (c) => {
    simulators.setLimits(parse(limitsSchema, await readJson(c)));
    return c.json(simulators.limits());
  });
  app.post("/minutes", async (c) => {
    await addMinutes(parse(minutesSchema, await readJson(c)));
    return c.json({ success: true });
  });
  app.get("/faults", (c) => c.json({ faults: simulators.faults() }));
  app.post("/faults", async (c) => {
    simulators.addFault(parse(faultSchema, await readJson(c)));
    return c.json({ success: true });
  });
  app.delete("/faults", (c) => {
    simulators.clearFaults();
    return c.json({ success: true });
  });
  app.post("/inbound-call", async (c) =>
    c.json({ result: await simulators.inboundCall(parse(inboundCallSchema, await readJson(c))) }),
  );
  app.post("/sms", async (c) => c.json({ result: await simulators.inboundSms(parse(smsSchema, await readJson(c))) }));
  app.post("/google/tokens", async (c) =>
    c.json({ token: await simulators.google.sign(parse(tokenSchema, await readJson(c))) }),
  );
  app.post("/google/rotate", (c) => {
    simulators.google.rotateKeys();
    return c.json({ success: true });
  });
  app.post("/reset", (c) => {
    simulators.reset();
    return c.json({ success: true });
  });
  app.notFound((c) => c.json({ success: false, code: "not_found", message: "The sandbox has no such control." }, 404));
  app.onError((error, c) => {
    if (error instanceof AppError)
      return c.json({ success: false, message: error.message, issues: error.issues }, error.status);
    return c.json({ success: false, message: error.message }, 500);
  });
  return app;
}

const clockState = (speed: number) => ({ now: toIso(now()), offsetSeconds: clockOffset() / 1000, speed });

const readPage = (c: Context) => parse(pageSchema, { after: c.req.query("after"), limit: c.req.query("limit") });

async function readJson(c: Context): Promise<unknown> {
  try {
    return await c.req.json();
  } catch {
    throw new AppError("malformed_json");
  }
}
