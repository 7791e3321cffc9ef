/** The carrier Telnyx: phone numbers, messaging profiles, numbers for sale, messages. */
import { randomUUID } from "node:crypto";
import { type Context, Hono } from "hono";
import * as z from "zod/mini";
import { telnyxAccounts } from "../accounts.ts";
import { type Lines, profileIdOf } from "../lines.ts";
import { scenarioOf } from "../scenarios.ts";
import { carriesTexts, type NumberKind, offersFor } from "../texts/offers.ts";
import type { OptOuts } from "../texts/opt-outs.ts";
import { segmentsOf } from "../texts/segments.ts";
import type { Texts } from "../texts/texts.ts";
import type { Orders } from "./orders.ts";
import {
  presentList,
  presentMessage,
  presentMessaging,
  presentNumber,
  presentOffer,
  presentRecord,
  type TelnyxCode,
  telnyxError,
} from "./present.ts";
import type { Profiles } from "./profiles.ts";

export interface TelnyxDeps {
  readonly lines: Lines;
  readonly texts: Texts;
  readonly optOuts: OptOuts;
  readonly profiles: Profiles;
  readonly orders: Orders;
}

interface Env {
  Variables: { account: string };
}

const E164 = /^\+[1-9]\d{6,14}$/;
const PAGE_SIZE = 20;
/** GSM-7 characters that Telnyx's seven-bit alphabet lacks. */
const NOT_IN_ALPHABET = "ΔΦΓΛΩΠΨΣΘΞÇ¤§€\f";
const MAX_PARTS = 10;

const optionalUrl = z.optional(z.nullable(z.url()));
const messageBody = z.object({
  to: z.string(),
  from: z.optional(z.string()),
  text: z.optional(z.string()),
  messaging_profile_id: z.optional(z.string()),
  webhook_url: optionalUrl,
  webhook_failover_url: optionalUrl,
});
const profileBody = z.object({
  name: z.optional(z.string()),
  enabled: z.optional(z.boolean()),
  webhook_url: optionalUrl,
  webhook_failover_url: optionalUrl,
  whitelisted_destinations: z.optional(z.array(z.string())),
});
const messagingBody = z.object({ messaging_profile_id: z.optional(z.string()) });
const orderBody = z.object({
  phone_numbers: z.array(z.object({ phone_number: z.string() })),
  customer_reference: z.optional(z.string()),
});

export function createTelnyx(deps: TelnyxDeps): Hono<Env> {
  const app = new Hono<Env>();
  app.use("*", async (c, next) => {
    const key = /^Bearer (.+)$/.exec(c.req.header("authorization") ?? "")?.[1];
    const account = telnyxAccounts.find(({ apiKey }) => apiKey === key);
    if (!account) return telnyxError("10009");
    c.set("account", account.apiKey);
    return next();
  });
  messageRoutes(app, deps);
  numberRoutes(app, deps);
  profileRoutes(app, deps);
  saleRoutes(app, deps);
  app.notFound(() => telnyxError("10005"));
  app.onError((error) => {
    console.error("simulators: telnyx", error);
    return telnyxError("10007");
  });
  return app;
}

async function parseBody<Body>(c: Context, schema: z.ZodMiniType<Body>): Promise<Body | undefined> {
  const json: unknown = await c.req.json().catch(() => undefined);
  return z.safeParse(schema, json).data;
}

function paged(c: Context, items: readonly unknown[]) {
  const pageNumber = Number(c.req.query("page[number]") ?? 1);
  return c.json(presentList(items, pageNumber, Number(c.req.query("page[size]") ?? PAGE_SIZE)));
}

function messageRoutes(app: Hono<Env>, { lines, texts, optOuts }: TelnyxDeps): void {
  app.post("/v2/messages", async (c) => {
    const account = c.get("account");
    const input = await parseBody(c, messageBody);
    if (!input) return telnyxError("10015");
    const line = lines.byNumber(input.from ?? "");
    const profileId = line?.settings.messagingProfileId ?? profileIdOf(account);
    const refusal = firstRefusal([
      [!E164.test(input.to), "10016", "/to"],
      [!input.text, "10015", "/text"],
      [line?.account !== account || !line.settings.sms || !line.settings.messagingProfileId, "40305", "/from"],
      [optOuts.has(profileId, input.to), "40300", "/to"],
      [scenarioOf(input.to).sms === "not-mobile", "40310", "/to"],
    ]);
    if (refusal) return refusal;
    if (!line) return telnyxError("40305", "/from"); // refused above; for the compiler
    const body = input.text ?? "";
    const { encoding, count } = segmentsOf(body, NOT_IN_ALPHABET);
    if (count > MAX_PARTS) return telnyxError("40302", "/text");
    const detail = {
      body,
      encoding,
      segments: count,
      profileId,
      callbackUrl: input.webhook_url ?? undefined,
      failoverUrl: input.webhook_failover_url ?? undefined,
    };
    const text = texts.send({ id: randomUUID(), provider: "telnyx", recipient: input.to, detail }, line);
    return text ? c.json({ data: presentMessage(text) }) : telnyxError("40318", "/from");
  });

  app.get("/v2/messages/:id", (c) => {
    const text = texts.get(c.get("account"), c.req.param("id"));
    return text ? c.json({ data: presentMessage(text) }) : telnyxError("10005");
  });

  app.get("/v2/detail_records", (c) => {
    if (c.req.query("filter[record_type]") !== "messaging") return telnyxError("10015");
    const found = texts.list({
      account: c.get("account"),
      sender: c.req.query("filter[cli]"),
      recipient: c.req.query("filter[cld]"),
      limit: 250,
      offset: 0,
    });
    return paged(c, found.map(presentRecord));
  });

  app.get("/v2/messaging_optouts", (c) => {
    const scope = c.req.query("filter[messaging_profile_id]") ?? profileIdOf(c.get("account"));
    const rows = optOuts.list(scope).map(({ person, atMs }) => ({
      from: person,
      messaging_profile_id: scope,
      keyword: "STOP",
      created_at: new Date(atMs).toISOString(),
    }));
    return paged(c, rows);
  });
}

/** If `isWrong`, the request is refused with `code` for the field at `pointer` in its body. */
type Check = readonly [isWrong: boolean, code: TelnyxCode, pointer: string];

function firstRefusal(checks: readonly Check[]): Response | undefined {
  const failed = checks.find(([isWrong]) => isWrong);
  if (!failed) return undefined;
  const [, code, pointer] = failed;
  return telnyxError(code, pointer);
}

function numberRoutes(app: Hono<Env>, { lines, profiles }: TelnyxDeps): void {
  const find = (c: Context<Env>) => lines.byId(c.get("account"), c.req.param("id") ?? "");

  app.get("/v2/phone_numbers", (c) => {
    const digits = c.req.query("filter[phone_number]")?.replace(/\D/g, "");
    const found = lines.ofAccount(c.get("account")).filter(({ number }) => !digits || number.includes(digits));
    return paged(c, found.map(presentNumber));
  });
  app.get("/v2/phone_numbers/:id", (c) => {
    const line = find(c);
    return line ? c.json({ data: presentNumber(line) }) : telnyxError("10005");
  });
  app.delete("/v2/phone_numbers/:id", (c) => {
    const line = find(c);
    if (!line) return telnyxError("10005");
    lines.release(line);
    return c.json({ data: { ...presentNumber(line), status: "deleted" } });
  });
  app.get("/v2/phone_numbers/:id/messaging", (c) => {
    const line = find(c);
    return line ? c.json({ data: presentMessaging(line) }) : telnyxError("10005");
  });
  app.patch("/v2/phone_numbers/:id/messaging", async (c) => {
    const line = find(c);
    const input = await parseBody(c, messagingBody);
    if (!line || !input) return telnyxError(line ? "10015" : "10005");
    // An empty id takes the number off its profile.
    const messagingProfileId = input.messaging_profile_id ?? line.settings.messagingProfileId;
    if (messagingProfileId && !line.settings.sms) return telnyxError("10015", "/messaging_profile_id");
    if (messagingProfileId && !profiles.get(c.get("account"), messagingProfileId)) return telnyxError("10005");
    return c.json({ data: presentMessaging(lines.update(line, { messagingProfileId })) });
  });
}

function profileRoutes(app: Hono<Env>, { profiles }: TelnyxDeps): void {
  app.get("/v2/messaging_profiles", (c) => {
    const name = c.req.query("filter[name][eq]");
    const found = profiles.list(c.get("account")).filter((profile) => name === undefined || profile.name === name);
    return paged(c, found);
  });
  app.delete("/v2/messaging_profiles/:id", (c) => {
    const profile = profiles.remove(c.get("account"), c.req.param("id"));
    return profile ? c.json({ data: profile }) : telnyxError("10005");
  });
  app.post("/v2/messaging_profiles", async (c) => {
    const input = await parseBody(c, profileBody);
    return input ? c.json({ data: profiles.create(c.get("account"), input) }) : telnyxError("10015");
  });
  app.get("/v2/messaging_profiles/:id", (c) => {
    const profile = profiles.get(c.get("account"), c.req.param("id"));
    return profile ? c.json({ data: profile }) : telnyxError("10005");
  });
  app.patch("/v2/messaging_profiles/:id", async (c) => {
    const input = await parseBody(c, profileBody);
    if (!input) return telnyxError("10015");
    const profile = profiles.update(c.get("account"), c.req.param("id"), input);
    return profile ? c.json({ data: profile }) : telnyxError("10005");
  });
}

const kindByType: Readonly<Record<string, NumberKind>> = { local: "local", mobile: "mobile", toll_free: "toll-free" };

function saleRoutes(app: Hono<Env>, { lines, orders }: TelnyxDeps): void {
  app.get("/v2/available_phone_numbers", (c) => {
    const offers = offersFor({
      country: c.req.query("filter[country_code]") ?? "US",
      kind: kindByType[c.req.query("filter[phone_number_type]") ?? "local"] ?? "local",
      area: c.req.query("filter[national_destination_code]"),
      contains: c.req.query("filter[phone_number][contains]"),
      limit: Math.min(Number(c.req.query("filter[limit]") ?? PAGE_SIZE), 50),
    });
    const data = (offers ?? []).map(presentOffer);
    return c.json({ data, meta: { total_results: data.length, best_effort_results: 0 } });
  });
  app.post("/v2/number_orders", async (c) => {
    const input = await parseBody(c, orderBody);
    if (!input) return telnyxError("10015");
    const account = c.get("account");
    const numbers = input.phone_numbers.map(({ phone_number }) => phone_number);
    if (numbers.some((number) => !E164.test(number))) return telnyxError("10016", "/phone_numbers");
    if (numbers.some((number) => lines.byNumber(number))) return telnyxError("85001", "/phone_numbers");
    const bought = numbers.flatMap(
      (phoneNumber) => lines.buy("telnyx", account, { phoneNumber, voice: true, sms: carriesTexts(phoneNumber) }) ?? [],
    );
    const ordered = bought.map(({ id, number }) => ({
      id,
      phone_number: number,
      status: "success",
      record_type: "number_order_phone_number",
    }));
    const order = {
      id: randomUUID(),
      record_type: "number_order",
      status: "success",
      phone_numbers: ordered,
      phone_numbers_count: ordered.length,
      requirements_met: true,
      customer_reference: input.customer_reference ?? null,
    };
    orders.store(account, order);
    return c.json({ data: order });
  });
  app.get("/v2/number_orders", (c) => {
    const reference = c.req.query("filter[customer_reference]");
    const all = orders.list(c.get("account"));
    return paged(c, reference === undefined ? all : all.filter((order) => order.customer_reference === reference));
  });
}
