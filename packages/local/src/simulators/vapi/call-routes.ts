/** The voice provider's endpoints about calls. */
import { Hono } from "hono";
import { scenarioOf } from "../scenarios.ts";
import { brokenAnswer, holdOpen } from "../wire.ts";
import { type Customer, control, createCall, deleteCall, listCallsQuery, updateCall } from "./call-schema.ts";
import { prepareCall } from "./call-setup.ts";
import type { CallRecord, Calls } from "./calls.ts";
import { parseBody, parseInput, refusal, tooMany } from "./errors.ts";
import type { Links } from "./links.ts";
import { channels } from "./links.ts";
import type { Objects } from "./objects.ts";
import { hasRecording, presentCall } from "./present.ts";
import type { Progress } from "./progress.ts";

export interface CallDeps {
  readonly calls: Calls;
  readonly objects: Objects;
  readonly links: Links;
  readonly progress: Progress;
  readonly now: () => number;
  readonly speed: number;
  /** How many concurrent calls the account allows. */
  readonly concurrencyLimit: () => number;
  readonly stopping: () => AbortSignal;
  readonly transaction: <Result>(body: () => Result) => Result;
}

const SLOW_SECONDS = 12;
const SILENT_SECONDS = 60;
const REFUSALS_BEFORE_CALL = 2;
const LINK_SECONDS = 600;

export function callRoutes(deps: CallDeps): Hono {
  const { calls, links, progress, now } = deps;
  const present = (call: CallRecord) => presentCall(call, links, progress.heardSeconds(call));
  const callNotFound = (id: string) => refusal(404, `Call with ID ${id} not found`);
  const routes = new Hono();

  routes.post("/call", async (c) => {
    const parsed = parseBody(createCall, await c.req.text());
    if (!parsed.ok) return parsed.response;
    const { customers, customer } = parsed.value;
    if (customers) return Response.json(placeBatch(deps, parsed.value, customers), { status: 201 });
    if (!customer) return refusal(400, "Need Either `customer` Or `customerId`");
    const number = customer.number ?? "";
    const { answer } = scenarioOf(number);
    if (answer === "refuses-twice" && calls.countRefusal(number) < REFUSALS_BEFORE_CALL) return tooMany();
    calls.forgetRefusals(number);
    const placed = placeCall(deps, parsed.value, customer);
    if (!placed.ok) return placed.response;
    const waitFor = (seconds: number) => holdOpen((seconds * 1000) / deps.speed, c.req.raw.signal, deps.stopping());
    switch (answer) {
      case "slow":
        await waitFor(SLOW_SECONDS);
        return Response.json(placed.value, { status: 201 });
      case "error-after-accepting":
        return refusal(500, "Internal server error");
      case "reset-after-accepting":
        return brokenAnswer();
      case "silent-after-accepting":
        await waitFor(SILENT_SECONDS);
        return brokenAnswer();
      default:
        return Response.json(placed.value, { status: 201 });
    }
  });

  routes.get("/call", (c) => {
    const query = parseInput(listCallsQuery, c.req.query());
    return query.ok ? c.json(calls.list(query.value).map(present)) : query.response;
  });

  routes.get("/call/:id", (c) => {
    const call = calls.get(c.req.param("id"));
    return call ? c.json(present(call)) : callNotFound(c.req.param("id"));
  });

  routes.patch("/call/:id", async (c) => {
    const call = calls.get(c.req.param("id"));
    if (!call) return callNotFound(c.req.param("id"));
    const parsed = parseBody(updateCall, await c.req.text());
    if (!parsed.ok) return parsed.response;
    return c.json(present(calls.update(call, { setup: { ...call.setup, name: parsed.value.name } })));
  });

  routes.delete("/call/:id", async (c) => {
    const call = calls.get(c.req.param("id"));
    if (!call) return callNotFound(c.req.param("id"));
    const parsed = parseBody(deleteCall, await c.req.text());
    if (!parsed.ok) return parsed.response;
    const endedCall = deps.transaction(() => {
      const ended = call.status === "ended" ? call : progress.end(call, "call-deleted");
      calls.erase(call.id);
      return ended;
    });
    return c.json(present(endedCall));
  });

  for (const channel of channels)
    routes.get(`/call/:id/${channel}-recording`, (c) => {
      const call = calls.get(c.req.param("id"));
      if (!call) return callNotFound(c.req.param("id"));
      if (!hasRecording(call)) return refusal(404, `No ${channel} recording for call ${call.id}`);
      return c.redirect(links.presigned(call.id, channel, LINK_SECONDS), 302);
    });

  routes.post("/control/:id/:token", async (c) => {
    const call = calls.get(c.req.param("id"));
    const hasControl = call?.setup.assistant.monitorPlan?.controlEnabled !== false;
    if (!call || !hasControl || call.setup.controlToken !== c.req.param("token")) return refusal(404, "Not found");
    if (call.status === "ended") return refusal(400, "Call has already ended");
    const parsed = parseBody(control, await c.req.text());
    if (!parsed.ok) return parsed.response;
    const command = parsed.value;
    deps.transaction(() => {
      if (command.type === "end-call") progress.end(call, "manually-canceled");
      else progress.say(call, command.content, command.endCallAfterSpoken ?? false);
    });
    return c.json({ success: true, timestamp: now() });
  });

  return routes;
}

type Body = Parameters<typeof prepareCall>[0]["body"];

function placeCall(deps: CallDeps, body: Body, customer: Customer) {
  const { calls, objects, links, progress, now, concurrencyLimit } = deps;
  return deps.transaction(() => {
    const isBlocked = calls.liveCount() >= concurrencyLimit();
    const prepared = prepareCall({ body, customer, objects, nowMs: now(), isBlocked });
    if (!prepared.ok) return prepared;
    const call = calls.add(prepared.value);
    progress.begin(call);
    const subscriptionLimits = subscriptionLimitsOf(deps, isBlocked);
    return { ok: true as const, value: { ...presentCall(call, links, 0), subscriptionLimits } };
  });
}

function subscriptionLimitsOf({ calls, concurrencyLimit }: CallDeps, isBlocked: boolean) {
  const limit = concurrencyLimit();
  const remainingConcurrentCalls = Math.max(0, limit - calls.liveCount());
  return { concurrencyBlocked: isBlocked, concurrencyLimit: limit, remainingConcurrentCalls };
}

function placeBatch(deps: CallDeps, body: Body, customers: readonly Customer[]) {
  const results: unknown[] = [];
  const errors: { customer: Customer; error: string }[] = [];
  for (const customer of customers) {
    const placed = placeCall(deps, body, customer);
    if (placed.ok) results.push(placed.value);
    else errors.push({ customer, error: "The call could not be created" });
  }
  return { results, errors, subscriptionLimits: subscriptionLimitsOf(deps, false) };
}
