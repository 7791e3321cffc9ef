/** The simulated Stripe without a server, on the product's clock; its events wait until a test delivers them. */
import { DatabaseSync } from "node:sqlite";
import { now } from "@callwright/core/kernel/clock";
import type { PaymentsPort } from "@callwright/core/ports/payments";
import { createAgenda } from "@callwright/local/simulators/agenda";
import type { Deliveries } from "@callwright/local/simulators/deliveries";
import { createStore } from "@callwright/local/simulators/store";
import { platformAccount } from "@callwright/local/simulators/stripe/accounts";
import { createStripe } from "@callwright/local/simulators/stripe/app";
import { createPayments } from "@callwright/providers/stripe/index";
import { eventTypes, readHint, type StripeHint } from "@callwright/providers/stripe/webhook";
import { cards } from "./stripe.ts";

export interface RecordedRequest {
  readonly method: string;
  readonly path: string;
  readonly body: string;
  readonly version: string | null;
}

/** What happens to a request on its way: it is lost before it arrives, or executed and its answer lost. */
export type WireFault = "lost" | "unanswered" | undefined;

const base = "http://stripe.test";

export function openStripeWorld(fault: () => WireFault = () => undefined) {
  const store = createStore(new DatabaseSync(":memory:"));
  const agenda = createAgenda(store, now);
  const events: StripeHint[] = [];
  const requests: RecordedRequest[] = [];
  const deliveries: Deliveries = {
    setSigner: () => {},
    send({ body }) {
      const hint = readHint(JSON.parse(body()));
      if (hint && hint !== "foreign") events.push(hint);
    },
    sendAndWait: async () => undefined,
    list: () => [],
    start: () => {},
    stop: async () => {},
    clear: () => {},
  };
  const stripe = createStripe({ store, agenda, deliveries, now, baseUrl: base, webhookUrl: `${base}/hook` });
  agenda.start();

  const fetchWithFaults: typeof fetch = async (input, init) => {
    const request = new Request(input, init);
    const { pathname, search } = new URL(request.url);
    const body = request.method === "GET" ? search.slice(1) : await request.clone().text();
    requests.push({ method: request.method, path: pathname, body, version: request.headers.get("stripe-version") });
    const wireFault = fault();
    if (wireFault === "lost") throw new TypeError("fetch failed");
    const answer = await stripe.fetch(request);
    if (wireFault === "unanswered") throw new TypeError("fetch failed");
    return answer;
  };
  const payments: PaymentsPort = {
    platform: async () => ({ secretKey: platformAccount.secretKey, publishableKey: platformAccount.publishableKey }),
    open: (account) => createPayments(account, { baseUrl: base, fetch: fetchWithFaults, retries: 0 }),
    scriptUrl: `${base}/js/stripe.js`,
    eventTypes,
    publicUrl: base,
  };

  return {
    payments,
    events,
    requests,
    /** Sends the hosted page's form, as a person does; no fault affects it. */
    async pay(address: string, number: string = cards.good): Promise<Response> {
      const { pathname } = new URL(address);
      const body = new URLSearchParams({ number, expiry: "12 / 40", cvc: "123" });
      return stripe.fetch(new Request(`${base}${pathname.replace(/^\/stripe/, "")}`, { method: "POST", body }));
    },
    /** Sends Stripe's card form for a setup intent; returns the saved card. */
    async saveCard(clientSecret: string, number: string = cards.good): Promise<string> {
      const form = {
        clientSecret,
        publishableKey: platformAccount.publishableKey,
        number,
        expiry: "12 / 40",
        cvc: "123",
      };
      const answer = await stripe.fetch(
        new Request(`${base}/js/confirm`, { method: "POST", body: JSON.stringify(form) }),
      );
      const { setupIntent } = (await answer.json()) as { setupIntent: { payment_method: string } };
      return setupIntent.payment_method;
    },
    /** Runs everything that is due by the clock, in several turns: a turn runs one batch and may make more due. */
    settle(): void {
      for (let turn = 0; turn < 20; turn += 1) agenda.wake();
    },
    objects: (kind: string): readonly Record<string, unknown>[] =>
      store
        .all<{ body: string }>("SELECT body FROM sim_stripe WHERE kind = ? ORDER BY seq", kind)
        .map(({ body }) => JSON.parse(body)),
    usage: (): readonly { identifier: string; at: number }[] =>
      store.all("SELECT identifier, at FROM sim_stripe_usage"),
    close: () => agenda.stop(),
  };
}
export type StripeTestWorld = ReturnType<typeof openStripeWorld>;
