/** The part of Stripe that subscriptions need: customers, cards, checkout, subscriptions, invoices, meters, prices. */
import type { Hono } from "hono";
import type { Agenda } from "../agenda.ts";
import type { Deliveries } from "../deliveries.ts";
import type { Store } from "../store.ts";
import { catalogueRoutes } from "./catalogue-routes.ts";
import { createCheckout } from "./checkout.ts";
import { customerRoutes } from "./customer-routes.ts";
import { type Cycle, createCycle } from "./cycle.ts";
import { createEvents, type EmitEvent } from "./events.ts";
import { createObjects, type Objects } from "./objects.ts";
import { pageRoutes } from "./page-routes.ts";
import { seedCatalogue } from "./platform-catalogue.ts";
import { createRouting, type Route } from "./routing.ts";
import { scriptRoutes } from "./script-routes.ts";
import { subscriptionRoutes } from "./subscription-routes.ts";
import { createUsage, type Usage } from "./usage.ts";

export interface StripeDeps {
  readonly store: Store;
  readonly agenda: Agenda;
  readonly deliveries: Deliveries;
  readonly now: () => number;
  /** Where servers reach the simulators. */
  readonly baseUrl: string;
  /** Address of the platform's webhook endpoint. */
  readonly webhookUrl: string;
}

/** Dependencies of the routes. */
export interface StripeRouteDeps {
  readonly route: Route;
  readonly objects: Objects;
  readonly usage: Usage;
  readonly cycle: Cycle;
  readonly emit: EmitEvent;
  readonly now: () => number;
  /** Where servers reach the simulators; addresses for browsers have `localhost` in place of 127.0.0.1. */
  readonly baseUrl: string;
}

export function createStripe(deps: StripeDeps): { fetch(request: Request): Response | Promise<Response> } {
  const { store, agenda, deliveries, now, baseUrl } = deps;
  const objects = createObjects(store);
  const usage = createUsage(store);
  const emit = createEvents({ objects, deliveries, now, platformUrl: deps.webhookUrl });
  const cycle = createCycle({ objects, usage, agenda, emit, baseUrl });
  store.transaction(() => seedCatalogue(objects, now()));
  const { app, route } = createRouting({ store, objects, now });
  const routeDeps: StripeRouteDeps = { route, objects, usage, cycle, emit, now, baseUrl };
  const checkout = createCheckout(routeDeps);
  customerRoutes(routeDeps);
  subscriptionRoutes(routeDeps);
  catalogueRoutes(routeDeps);
  const pages: Hono = pageRoutes(routeDeps, checkout, store);
  const scripts: Hono = scriptRoutes(routeDeps, store);
  app.route("/", pages);
  app.route("/", scripts);
  return app;
}
