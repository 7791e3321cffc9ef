/** The voice provider's endpoints about assistants, phone numbers and credentials. */
import { Hono } from "hono";
import type { TwilioAccount } from "../accounts.ts";
import type { Agenda } from "../agenda.ts";
import type { Lines } from "../lines.ts";
import type { Tokens } from "../tokens.ts";
import { assistant } from "./assistant-schema.ts";
import { listQuery } from "./call-schema.ts";
import { type ParseResult, parseBody, parseInput, refusal } from "./errors.ts";
import { type CreateNumber, createCredential, createNumber, updateNumber } from "./number-schema.ts";
import type { ObjectKind, Objects, StoredObject } from "./objects.ts";
import { withoutSecrets } from "./server-messages.ts";

export interface ResourceDeps {
  readonly objects: Objects;
  readonly lines: Lines;
  readonly tokens: Tokens;
  readonly agenda: Agenda;
  readonly now: () => number;
  readonly speed: number;
}

/** A Telnyx number becomes active after this time, in which it is set up at the carrier. */
const ACTIVATION_SECONDS = 3;
const INBOUND_URL = "https://api.vapi.ai/twilio";

export function resourceRoutes(deps: ResourceDeps): Hono {
  const { objects, agenda } = deps;
  const routes = new Hono();
  const notFound = (kind: string, id: string) => refusal(404, `${kind} with ID ${id} not found`);

  agenda.on("number.active", ({ subject }) => void objects.update("phone-number", subject, { status: "active" }));

  function addReadAndDelete(path: string, kind: ObjectKind, title: string, show: (stored: StoredObject) => object) {
    routes.get(path, (c) => {
      const query = parseInput(listQuery, c.req.query());
      return query.ok ? c.json(objects.list(kind, query.value).map(show)) : query.response;
    });
    routes.get(`${path}/:id`, (c) => {
      const stored = objects.get(kind, c.req.param("id"));
      return stored ? c.json(show(stored)) : notFound(title, c.req.param("id"));
    });
    routes.delete(`${path}/:id`, (c) => {
      if (kind === "assistant" && isPinned(c.req.param("id")))
        return refusal(409, "Assistant is in use by a phone number: assistant_pinned");
      const removed = objects.remove(kind, c.req.param("id"));
      if (removed) agenda.cancel(removed.id);
      return removed ? c.json(show(removed)) : notFound(title, c.req.param("id"));
    });
  }

  const isPinned = (assistantId: string) =>
    objects.list("phone-number", {}).some((number) => number.assistantId === assistantId);

  addReadAndDelete("/assistant", "assistant", "Assistant", (stored) => stored);
  addReadAndDelete("/phone-number", "phone-number", "Phone Number", withoutSecrets);
  addReadAndDelete("/credential", "credential", "Credential", ({ apiKey, ...shown }) => shown);

  routes.post("/assistant", async (c) => {
    const parsed = parseBody(assistant, await c.req.text());
    return parsed.ok ? c.json(objects.create("assistant", parsed.value), 201) : parsed.response;
  });
  routes.patch("/assistant/:id", async (c) => {
    const parsed = parseBody(assistant, await c.req.text());
    if (!parsed.ok) return parsed.response;
    const updated = objects.update("assistant", c.req.param("id"), parsed.value);
    return updated ? c.json(updated) : notFound("Assistant", c.req.param("id"));
  });

  routes.post("/credential", async (c) => {
    const parsed = parseBody(createCredential, await c.req.text());
    if (!parsed.ok) return parsed.response;
    const { apiKey, ...shown } = objects.create("credential", parsed.value);
    return c.json(shown, 201);
  });

  routes.post("/phone-number", async (c) => {
    const parsed = parseBody(createNumber, await c.req.text());
    if (!parsed.ok) return parsed.response;
    const imported = importNumber(deps, parsed.value);
    return imported.ok ? c.json(withoutSecrets(imported.value), 201) : imported.response;
  });
  routes.patch("/phone-number/:id", async (c) => {
    const parsed = parseBody(updateNumber, await c.req.text());
    if (!parsed.ok) return parsed.response;
    const changes = parsed.value;
    if (
      changes.provider === "twilio" &&
      changes.twilioAuthToken !== undefined &&
      !hasToken(deps.tokens.find(changes.twilioAccountSid), changes.twilioAuthToken)
    )
      return refusal(400, "Couldn't Update Twilio Number. Error: Authentication Error - invalid username");
    if (changes.assistantId && !objects.get("assistant", changes.assistantId))
      return refusal(400, `Couldn't Find Assistant. ID: ${changes.assistantId}`);
    const updated = objects.update("phone-number", c.req.param("id"), changes);
    return updated ? c.json(withoutSecrets(updated)) : notFound("Phone Number", c.req.param("id"));
  });

  return routes;
}

const badRequest = (message: string): ParseResult<never> => ({ ok: false, response: refusal(400, message) });

/** Imports a number, after the carrier has confirmed that it belongs to that account. */
function importNumber(deps: ResourceDeps, request: CreateNumber): ParseResult<StoredObject> {
  const { objects } = deps;
  const number = request.provider === "vapi" ? request.sipUri : request.number;
  const existing = objects.byNumber("phone-number", number);
  if (existing) return badRequest(`Existing Phone Number ${existing.id} Has Identical \`number\``);
  if (request.assistantId && !objects.get("assistant", request.assistantId))
    return badRequest(`Couldn't Find Assistant. ID: ${request.assistantId}`);
  if (request.provider === "vapi")
    return { ok: true, value: objects.create("phone-number", { ...request, status: "active" }, number) };
  return request.provider === "twilio" ? importTwilio(deps, request) : importTelnyx(deps, request);
}

function importTwilio(
  { objects, lines, tokens }: ResourceDeps,
  request: Extract<CreateNumber, { provider: "twilio" }>,
): ParseResult<StoredObject> {
  const account = tokens.find(request.twilioAccountSid);
  if (!hasToken(account, request.twilioAuthToken))
    return badRequest("Couldn't Fetch Twilio Number. Error: Authentication Error - invalid username");
  const line = lines.byNumber(request.number);
  if (line?.account !== account?.accountSid || !line)
    return badRequest(`Number ${request.number} Not Found On Twilio Account ${request.twilioAccountSid}`);
  // The provider takes over the number's webhooks, including the one for texts unless `smsEnabled` is false.
  lines.update(line, {
    voiceUrl: `${INBOUND_URL}/inbound_call`,
    ...(request.smsEnabled !== false && { smsUrl: `${INBOUND_URL}/sms`, smsMethod: "POST" }),
  });
  return { ok: true, value: objects.create("phone-number", { ...request, status: "active" }, request.number) };
}

const hasToken = (account: TwilioAccount | undefined, token: string | undefined): boolean =>
  account !== undefined && account.authToken === token;

function importTelnyx(
  deps: ResourceDeps,
  request: Extract<CreateNumber, { provider: "telnyx" }>,
): ParseResult<StoredObject> {
  const { objects, lines, agenda, now, speed } = deps;
  const credential = objects.get("credential", request.credentialId);
  if (!credential) return badRequest(`Couldn't Find Credential. ID: ${request.credentialId}`);
  const line = lines.byNumber(request.number);
  if (line?.account !== credential.apiKey)
    return badRequest("Couldn't Update Telnyx Number. Error: Request failed with status code 404");
  const created = objects.create("phone-number", { ...request, status: "activating" }, request.number);
  agenda.add(now() + (ACTIVATION_SECONDS * 1000) / speed, "number.active", created.id);
  return { ok: true, value: created };
}
