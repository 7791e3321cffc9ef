/** Twilio's messaging services: each groups senders and may set the webhook for texts to them. */
import { createHash } from "node:crypto";
import { type Context, Hono } from "hono";
import type { TwilioAccount } from "../accounts.ts";
import type { Line, Lines } from "../lines.ts";
import type { Store } from "../store.ts";
import { twilioError } from "./errors.ts";

interface Service {
  readonly sid: string;
  readonly account_sid: string;
  readonly friendly_name: string;
  readonly inbound_request_url: string | null;
  readonly inbound_method: string;
  /** Whether a sender's own webhook has precedence. */
  readonly use_inbound_webhook_on_number: boolean;
}

export interface Services {
  list(account: string): Service[];
  get(account: string, sid: string): Service | undefined;
  save(service: Service): Service;
  /** The webhook for texts to a number. */
  inboundUrl(line: Line): string | undefined;
}

export function createServices(store: Store): Services {
  const storeKey = (account: string) => `twilio-services ${account}`;
  const list = (account: string): Service[] => {
    const row = store.get<{ value: string }>("SELECT value FROM sim_meta WHERE key = ?", storeKey(account));
    return row ? JSON.parse(row.value) : [];
  };
  const get = (account: string, sid: string) => list(account).find((service) => service.sid === sid);
  return {
    list,
    get,
    save(service) {
      const { account_sid: account, sid } = service;
      const all = [...list(account).filter((one) => one.sid !== sid), service];
      store.run("INSERT OR REPLACE INTO sim_meta (key, value) VALUES (?, ?)", storeKey(account), JSON.stringify(all));
      return service;
    },
    inboundUrl({ account, settings }) {
      const service = get(account, settings.messagingServiceSid ?? "");
      if (!service || service.use_inbound_webhook_on_number) return settings.smsUrl;
      return service.inbound_request_url ?? undefined;
    },
  };
}

interface Env {
  Variables: { account: TwilioAccount };
}

interface Deps {
  readonly services: Services;
  readonly lines: Lines;
}

export function serviceRoutes({ services, lines }: Deps): Hono<Env> {
  const app = new Hono<Env>();
  const find = (c: Context<Env>) => services.get(c.get("account").accountSid, c.req.param("sid") ?? "");
  const senderIn = (c: Context<Env>, phoneNumberSid: string) => {
    const line = lines.byId(c.get("account").accountSid, phoneNumberSid);
    return line?.settings.messagingServiceSid === c.req.param("sid") ? line : undefined;
  };

  app.get("/v1/Services", (c) => {
    const size = Number(c.req.query("PageSize") ?? 50);
    const found = services.list(c.get("account").accountSid).slice(0, size);
    return c.json({ services: found, meta: { key: "services", page: 0, page_size: size, next_page_url: null } });
  });
  app.post("/v1/Services", async (c) => {
    const form = new URLSearchParams(await c.req.text());
    const account_sid = c.get("account").accountSid;
    const friendly_name = form.get("FriendlyName") ?? "";
    const sid = `MG${createHash("sha256").update(`${account_sid} ${friendly_name}`).digest("hex").slice(0, 32)}`;
    return c.json(services.save(withChanges({ sid, account_sid, friendly_name, ...serviceDefaults }, form)), 201);
  });
  app.post("/v1/Services/:sid", async (c) => {
    const service = find(c);
    const form = new URLSearchParams(await c.req.text());
    return service ? c.json(services.save(withChanges(service, form))) : twilioError(20404);
  });
  app.post("/v1/Services/:sid/PhoneNumbers", async (c) => {
    const form = new URLSearchParams(await c.req.text());
    const line = lines.byId(c.get("account").accountSid, form.get("PhoneNumberSid") ?? "");
    const service = find(c);
    if (!line || !service) return twilioError(20404);
    return c.json(presentSender(lines.update(line, { messagingServiceSid: service.sid }), service.sid), 201);
  });
  app.get("/v1/Services/:sid/PhoneNumbers/:phoneNumberSid", (c) => {
    const line = senderIn(c, c.req.param("phoneNumberSid"));
    return line ? c.json(presentSender(line, c.req.param("sid"))) : twilioError(20404);
  });
  app.delete("/v1/Services/:sid/PhoneNumbers/:phoneNumberSid", (c) => {
    const line = senderIn(c, c.req.param("phoneNumberSid"));
    if (!line) return twilioError(20404);
    lines.update(line, { messagingServiceSid: undefined });
    return c.body(null, 204);
  });
  return app;
}

/** A new service handles the texts to its senders, and drops them while it has no URL. */
const serviceDefaults = { inbound_request_url: null, inbound_method: "POST", use_inbound_webhook_on_number: false };

function withChanges(service: Service, form: URLSearchParams): Service {
  const url = form.get("InboundRequestUrl");
  const usesNumberWebhook = form.get("UseInboundWebhookOnNumber");
  return {
    ...service,
    ...(url !== null && { inbound_request_url: url || null }),
    ...(usesNumberWebhook !== null && { use_inbound_webhook_on_number: usesNumberWebhook === "true" }),
  };
}

const presentSender = ({ id, account, number, settings }: Line, service_sid: string) => ({
  sid: id,
  account_sid: account,
  service_sid,
  phone_number: number,
  country_code: "US",
  capabilities: [...(settings.voice ? ["Voice"] : []), ...(settings.sms ? ["SMS"] : [])],
});
