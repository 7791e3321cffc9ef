/** The simulated Stripe.js: the script that our page loads, and the card form in a frame of Stripe's origin. */
import { readFileSync } from "node:fs";
import { Hono } from "hono";
import * as z from "zod/mini";
import type { Store } from "../store.ts";
import { stripeAccounts } from "./accounts.ts";
import type { StripeRouteDeps } from "./app.ts";
import { checkCard, newCard, readExpiry } from "./cards.ts";
import type { SetupIntent } from "./objects.ts";

const assets = {
  "stripe.js": "text/javascript; charset=utf-8",
  "element.html": "text/html; charset=utf-8",
  "element.js": "text/javascript; charset=utf-8",
  "element.css": "text/css; charset=utf-8",
} as const;

/** Any site may embed the form. */
const framePolicy =
  "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors http: https:";

const confirmation = z.object({
  clientSecret: z.string(),
  publishableKey: z.string(),
  number: z.string(),
  expiry: z.string(),
  cvc: z.string(),
  /** The person's choice in the simulated 3-D Secure step; absent at the first attempt. */
  step: z.optional(z.enum(["complete", "fail"])),
});

export function scriptRoutes({ objects, emit, now }: StripeRouteDeps, store: Store): Hono {
  const app = new Hono();
  app.get("/js/:file", (c) => {
    const name = c.req.param("file");
    const type = Object.entries(assets).find(([file]) => file === name)?.[1];
    if (!type) return c.text("Not found", 404);
    return new Response(readFileSync(new URL(`./script/${name}`, import.meta.url)), {
      headers: {
        "content-type": type,
        "content-security-policy": framePolicy,
        "cross-origin-resource-policy": "cross-origin",
      },
    });
  });
  /** Receives the card form from the frame; the page around the frame never sees the card. */
  app.post("/js/confirm", async (c) => {
    const parsed = z.safeParse(confirmation, await c.req.json().catch(() => undefined));
    if (!parsed.success)
      return c.json({ error: { type: "invalid_request_error", message: "Your card is incomplete." } }, 400);
    const { clientSecret, publishableKey, number, expiry, cvc, step } = parsed.data;
    const account = stripeAccounts.find((candidate) => candidate.publishableKey === publishableKey)?.id;
    const id = clientSecret.split("_secret_")[0] ?? "";
    const intent = account === undefined ? undefined : objects.get(account, "setup_intent", id);
    if (account === undefined || intent?.client_secret !== clientSecret || intent.status === "succeeded")
      return c.json({ error: { type: "invalid_request_error", message: "No such setup intent." } }, 400);
    const input = { number: number.replace(/\s/g, ""), ...readExpiry(expiry) };
    const check = checkCard(input, now());
    const cardRefusal = (message: string) => c.json({ error: { type: "card_error", message } }, 402);
    if (!check.ok) return cardRefusal(check.words);
    if (!/^\d{3,4}$/.test(cvc)) return cardRefusal("Your card's security code is incomplete.");
    if (check.needsAuthentication && step === undefined) return c.json({ needsAuthentication: true });
    if (step === "fail")
      return cardRefusal("We are unable to authenticate your payment method. Please choose a different one.");
    return store.transaction(() => {
      const card = objects.put(account, newCard(input, intent.customer, now(), { isAuthenticated: true }));
      const confirmed = objects.put<SetupIntent>(account, { ...intent, status: "succeeded", payment_method: card.id });
      emit(account, "payment_method.attached", card, now());
      emit(account, "setup_intent.succeeded", confirmed, now());
      return c.json({ setupIntent: { id, status: "succeeded", payment_method: card.id } });
    });
  });
  return app;
}
