/** The carrier Twilio: accounts, phone numbers, numbers for sale, messages. */
import { randomBytes } from "node:crypto";
import { type Context, Hono } from "hono";
import type { TwilioAccount } from "../accounts.ts";
import type { Line, LineSettings, Lines } from "../lines.ts";
import { scenarioOf } from "../scenarios.ts";
import { callingCodeOf, carriesTexts, type NumberKind, offersFor, pricesOf } from "../texts/offers.ts";
import type { OptOuts } from "../texts/opt-outs.ts";
import { segmentsOf } from "../texts/segments.ts";
import type { Texts } from "../texts/texts.ts";
import type { Tokens } from "../tokens.ts";
import { magicFrom, magicTo, type TwilioCode, twilioError } from "./errors.ts";
import { accountPath, presentAccount, presentMessage, presentNumber, presentOffer, presentPage } from "./present.ts";
import { type Services, serviceRoutes } from "./services.ts";

export interface TwilioDeps {
  readonly lines: Lines;
  readonly texts: Texts;
  readonly optOuts: OptOuts;
  readonly tokens: Tokens;
  readonly services: Services;
}

interface Env {
  Variables: { account: TwilioAccount };
}

const E164 = /^\+[1-9]\d{6,14}$/;
const MAX_BODY_LENGTH = 1600;
const PAGE_SIZE = 50;
const DAY_MS = 86_400_000;
const BASE = "/2010-04-01/Accounts/:sid";
const kindByPath: Readonly<Record<string, NumberKind>> = { Local: "local", Mobile: "mobile", TollFree: "toll-free" };

export function createTwilio(deps: TwilioDeps): Hono<Env> {
  const app = new Hono<Env>();
  app.use("*", async (c, next) => {
    const [sid, token] = basicCredentials(c.req.header("authorization"));
    const account = deps.tokens.find(sid);
    if (!account || account.authToken !== token) return twilioError(20003);
    c.set("account", account);
    const requestedSid = /^\/2010-04-01\/Accounts\/([^/.]+)/.exec(c.req.path)?.[1];
    return requestedSid === undefined || requestedSid === account.accountSid ? next() : twilioError(20404);
  });
  // The pattern spans slashes, so paths below an account are passed on to their own routes.
  app.get("/2010-04-01/Accounts/:file{.+\\.json}", (c, next) =>
    c.req.param("file").includes("/") ? next() : c.json(presentAccount(c.get("account"))),
  );
  messageRoutes(app, deps);
  numberRoutes(app, deps);
  offerRoutes(app);
  app.route("/", serviceRoutes(deps));
  const missing = (c: Context) => twilioError(20404, `The requested resource ${c.req.path} was not found`);
  app.notFound(missing);
  app.onError((error) => {
    console.error("simulators: twilio", error);
    return twilioError(20500);
  });
  return app;
}

function basicCredentials(header: string | undefined): string[] {
  const encoded = /^Basic (.+)$/.exec(header ?? "")?.[1];
  return encoded ? Buffer.from(encoded, "base64").toString().split(":") : [];
}

/** `…/PN123.json` → `PN123`. */
const withoutJson = (file: string): string => file.replace(/\.json$/, "");

function pagingOf(c: Context) {
  const size = Math.min(Math.max(1, Number(c.req.query("PageSize") ?? PAGE_SIZE)), 1000);
  return { size, number: Number(c.req.query("Page") ?? 0), query: new URL(c.req.url).searchParams };
}

const formOf = async (c: Context): Promise<URLSearchParams> => new URLSearchParams(await c.req.text());

function messageRoutes(app: Hono<Env>, deps: TwilioDeps): void {
  app.post(`${BASE}/Messages.json`, async (c) => sendMessage(deps, c.get("account"), await formOf(c)));

  app.get(`${BASE}/Messages.json`, (c) => {
    const { accountSid } = c.get("account");
    const page = pagingOf(c);
    const day = c.req.query("DateSent");
    const parseTime = (text: string | undefined) => (text === undefined ? undefined : Date.parse(text));
    const found = deps.texts.list({
      account: accountSid,
      sender: c.req.query("From"),
      recipient: c.req.query("To"),
      fromMs: day ? Date.parse(day.slice(0, 10)) : parseTime(c.req.query("DateSent>")),
      untilMs: day ? Date.parse(day.slice(0, 10)) + DAY_MS - 1 : parseTime(c.req.query("DateSent<")),
      limit: page.size + 1,
      offset: page.number * page.size,
    });
    const path = `${accountPath(accountSid)}/Messages.json`;
    const shown = found.slice(0, page.size).map(presentMessage);
    return c.json(presentPage({ key: "messages", path, ...page }, shown, found.length > page.size));
  });

  app.get(`${BASE}/Messages/:file`, (c) => {
    const text = deps.texts.get(c.get("account").accountSid, withoutJson(c.req.param("file")));
    return text ? c.json(presentMessage(text)) : twilioError(20404);
  });
}

function sendMessage(deps: TwilioDeps, { accountSid }: TwilioAccount, form: URLSearchParams): Response {
  const { lines, texts } = deps;
  const refusal = refusalOf(deps, accountSid, form);
  if (refusal) return refusal;
  const body = form.get("Body") ?? "";
  const line = lines.byNumber(form.get("From") ?? "");
  const { encoding, count } = segmentsOf(body);
  const validity = form.get("ValidityPeriod");
  const text =
    line &&
    texts.send(
      {
        id: `SM${randomBytes(16).toString("hex")}`,
        provider: "twilio",
        recipient: form.get("To") ?? "",
        detail: { body, encoding, segments: count, callbackUrl: form.get("StatusCallback") ?? undefined },
      },
      line,
      validity === null ? undefined : Number(validity),
    );
  return text ? Response.json(presentMessage(text), { status: 201 }) : twilioError(21611);
}

/** The refusal of a message that Twilio does not accept. */
function refusalOf({ lines, optOuts }: TwilioDeps, account: string, form: URLSearchParams): Response | undefined {
  const [to = "", from = "", body = ""] = ["To", "From", "Body"].map((name) => form.get(name) ?? "");
  const callback = form.get("StatusCallback");
  const line = lines.byNumber(from);
  const checks: readonly (readonly [isWrong: boolean, code: TwilioCode, message?: string])[] = [
    [to === "", 21604],
    [from === "", 21603],
    [body === "", 21602],
    [body.length > MAX_BODY_LENGTH, 21617],
    [!E164.test(to), 21211, `The 'To' number ${to} is not a valid phone number.`],
    [callback !== null && !URL.canParse(callback), 21609],
  ];
  const failed = checks.find(([isWrong]) => isWrong);
  if (failed) {
    const [, code, message] = failed;
    return twilioError(code, message);
  }
  const magic = magicTo[to] ?? magicFrom[from];
  if (magic) return twilioError(magic);
  const wrongSenderMessage = `'From' ${from} is not a Twilio phone number`;
  if (line?.account !== account) return twilioError(21659, wrongSenderMessage);
  if (!line.settings.sms) return twilioError(21606, wrongSenderMessage);
  if (optOuts.has(from, to)) return twilioError(21610);
  return scenarioOf(to).sms === "not-mobile" ? twilioError(21614) : undefined;
}

function numberRoutes(app: Hono<Env>, { lines }: TwilioDeps): void {
  const find = (c: Context<Env>) => lines.byId(c.get("account").accountSid, withoutJson(c.req.param("file") ?? ""));

  app.get(`${BASE}/IncomingPhoneNumbers.json`, (c) => {
    const { accountSid } = c.get("account");
    const page = pagingOf(c);
    const matchesNumber = numberMatcher(c.req.query("PhoneNumber"));
    const name = c.req.query("FriendlyName");
    const found = lines
      .ofAccount(accountSid)
      .filter((line) => matchesNumber(line.number) && (name === undefined || line.settings.friendlyName === name));
    const start = page.number * page.size;
    const shown = found.slice(start, start + page.size).map(presentNumber);
    const path = `${accountPath(accountSid)}/IncomingPhoneNumbers.json`;
    return c.json(
      presentPage({ key: "incoming_phone_numbers", path, ...page }, shown, found.length > start + page.size),
    );
  });

  app.post(`${BASE}/IncomingPhoneNumbers.json`, async (c) => {
    const form = await formOf(c);
    const phoneNumber = form.get("PhoneNumber") ?? "";
    if (!E164.test(phoneNumber)) return twilioError(21421, `${phoneNumber} is not a valid number`);
    const bought = lines.buy("twilio", c.get("account").accountSid, {
      phoneNumber,
      voice: true,
      sms: carriesTexts(phoneNumber),
    });
    if (!bought) return twilioError(21422, `${phoneNumber} is not available`);
    return c.json(presentNumber(lines.update(bought, settingsIn(form))), 201);
  });

  app.get(`${BASE}/IncomingPhoneNumbers/:file`, (c) => {
    const line = find(c);
    return line ? c.json(presentNumber(line)) : twilioError(20404);
  });
  app.post(`${BASE}/IncomingPhoneNumbers/:file`, async (c) => {
    const line = find(c);
    return line ? c.json(presentNumber(lines.update(line, settingsIn(await formOf(c))))) : twilioError(20404);
  });
  app.delete(`${BASE}/IncomingPhoneNumbers/:file`, (c) => {
    const line = find(c);
    if (!line) return twilioError(20404);
    lines.release(line);
    return c.body(null, 204);
  });
}

/** The list is filtered by a part of the number, in which `*` matches any digit. */
function numberMatcher(pattern: string | undefined): (number: string) => boolean {
  if (!pattern) return () => true;
  const expression = new RegExp(pattern.replace(/[^\d*]/g, "").replaceAll("*", "\\d"));
  return (number) => expression.test(number);
}

const settingsByField = [
  ["FriendlyName", "friendlyName"],
  ["SmsUrl", "smsUrl"],
  ["SmsMethod", "smsMethod"],
  ["SmsApplicationSid", "smsApplicationSid"],
  ["VoiceUrl", "voiceUrl"],
  ["StatusCallback", "statusCallback"],
] as const;

function settingsIn(form: URLSearchParams): Partial<LineSettings> {
  const settings = settingsByField
    .filter(([field]) => form.has(field))
    .map(([field, setting]) => [setting, form.get(field) ?? ""] as const);
  return Object.fromEntries(settings) satisfies Partial<Line["settings"]>;
}

/** `4930****` in Germany asks for numbers with the area code 30. */
function areaPrefixIn(pattern: string, country: string): string | undefined {
  const [, digits = ""] = /^(\d+)\*+$/.exec(pattern) ?? [];
  const callingCode = callingCodeOf(country);
  if (!callingCode || !digits.startsWith(callingCode)) return undefined;
  return digits.slice(callingCode.length) || undefined;
}

function offerRoutes(app: Hono<Env>): void {
  app.get(`${BASE}/AvailablePhoneNumbers/:country/:kind`, (c) => {
    const kind = kindByPath[withoutJson(c.req.param("kind"))];
    const country = c.req.param("country");
    const limit = Math.min(Number(c.req.query("PageSize") ?? 20), 50);
    const pattern = c.req.query("Contains") ?? "";
    const areaPrefix = areaPrefixIn(pattern, country);
    const area = c.req.query("AreaCode") ?? areaPrefix;
    const offers = kind && offersFor({ country, kind, limit, area, contains: areaPrefix ? "" : pattern });
    if (!offers) return twilioError(20404);
    const isSmsRequired = c.req.query("SmsEnabled") === "true";
    const shown = offers.filter(({ sms }) => sms || !isSmsRequired).map(presentOffer);
    return c.json({ available_phone_numbers: shown, uri: c.req.path });
  });
  app.get("/v1/PhoneNumbers/Countries/:country", (c) => {
    const country = c.req.param("country").toUpperCase();
    const prices = pricesOf(country);
    if (!prices) return twilioError(20404);
    const priced = Object.entries(prices).map(([type, price]) => ({
      number_type: type.replace("-", " "),
      base_price: price,
      current_price: price,
    }));
    return c.json({ country, iso_country: country, price_unit: "USD", phone_number_prices: priced });
  });
}
