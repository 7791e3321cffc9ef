/** Products, prices, meters and their events; webhook endpoints; test clocks, which show the sandbox's clock. */
import type { StripeRouteDeps } from "./app.ts";
import { invalid, missing } from "./errors.ts";
import { type Meter, newStripeId, type Price, type Product, type TestClock, type WebhookEndpoint } from "./objects.ts";
import {
  advanceParams,
  clockParams,
  endpointParams,
  meterEventParams,
  meterListParams,
  meterParams,
  priceListParams,
  priceParams,
  productParams,
  retrievalParams,
  summaryListParams,
} from "./params.ts";
import { listOf } from "./routing.ts";

/** How far the timestamp of a meter event may be in the past or in the future. */
const MAX_PAST_SECONDS = 35 * 86_400;
const MAX_FUTURE_SECONDS = 300;

const baseFields = (atMs: number) => ({ created: Math.floor(atMs / 1000), livemode: false as const });

export function catalogueRoutes(deps: StripeRouteDeps): void {
  priceRoutes(deps);
  meterRoutes(deps);
  endpointAndClockRoutes(deps);
}

function priceRoutes({ route, objects }: StripeRouteDeps): void {
  route("post", "/v1/products", productParams, ({ account, params, atMs }) => {
    const { id = newStripeId("prod"), name, metadata = {} } = params;
    if (objects.get(account, "product", id)) throw invalid("Product already exists.", "id", "resource_already_exists");
    return objects.put<Product>(account, { id, object: "product", ...baseFields(atMs), metadata, name, active: true });
  });
  route("get", "/v1/products/:id", retrievalParams, ({ account, id }) => {
    const product = objects.get(account, "product", id);
    if (!product) throw missing("product", id);
    return product;
  });
  route("post", "/v1/prices", priceParams, ({ account, params, atMs }) => {
    const {
      product,
      unit_amount,
      billing_scheme = "per_unit",
      tiers = [],
      recurring,
      lookup_key,
      metadata = {},
    } = params;
    if (!objects.get(account, "product", product)) throw missing("product", product, "product");
    const pricesWithKey = objects.list(account, "price").filter((price) => price.lookup_key === lookup_key);
    if (lookup_key && pricesWithKey.length > 0) {
      if (!params.transfer_lookup_key)
        throw invalid("A price already uses that lookup key.", "lookup_key", "resource_already_exists");
      for (const price of pricesWithKey) objects.put(account, { ...price, lookup_key: null });
    }
    const { usage_type = "licensed", meter } = recurring;
    if (usage_type === "metered" && !(meter && objects.get(account, "billing.meter", meter)))
      throw invalid("Metered prices need a meter.", "recurring[meter]");
    if (billing_scheme === "per_unit" && unit_amount === undefined)
      throw invalid("Missing required param: unit_amount.", "unit_amount");
    return objects.put<Price>(account, {
      id: newStripeId("price"),
      object: "price",
      ...baseFields(atMs),
      metadata,
      product,
      currency: "usd",
      unit_amount: unit_amount ?? null,
      billing_scheme,
      tiers_mode: billing_scheme === "tiered" ? "graduated" : null,
      lookup_key: lookup_key ?? null,
      active: true,
      type: "recurring",
      recurring: { interval: "month", interval_count: 1, usage_type, meter: meter ?? null },
      $: {
        tiers: tiers.map(({ up_to, unit_amount: amount }) => ({
          up_to: up_to === "inf" ? null : up_to,
          unit_amount: amount,
        })),
      },
    });
  });
  route("get", "/v1/prices", priceListParams, ({ account, params }) => {
    const { lookup_keys, limit } = params;
    const prices = objects.list(account, "price");
    return listOf(
      "/v1/prices",
      lookup_keys ? prices.filter(({ lookup_key: key }) => lookup_keys.includes(key ?? "")) : prices,
      limit,
    );
  });
}

function meterRoutes({ route, objects, usage }: StripeRouteDeps): void {
  route("post", "/v1/billing/meters", meterParams, ({ account, params, atMs }) => {
    const { display_name, event_name, default_aggregation } = params;
    if (objects.list(account, "billing.meter").some((meter) => meter.event_name === event_name))
      throw invalid(`There is already a meter with event name ${event_name}.`, "event_name");
    return objects.put<Meter>(account, {
      id: newStripeId("mtr_test"),
      object: "billing.meter",
      ...baseFields(atMs),
      metadata: {},
      display_name,
      event_name,
      status: "active",
      default_aggregation,
    });
  });
  route("get", "/v1/billing/meters", meterListParams, ({ account, params }) =>
    listOf("/v1/billing/meters", objects.list(account, "billing.meter"), params.limit),
  );
  route("get", "/v1/billing/meters/:id/event_summaries", summaryListParams, ({ account, id, params }) => {
    const meter = objects.get(account, "billing.meter", id);
    if (!meter) throw missing("meter", id);
    const { customer, start_time, end_time } = params;
    if (start_time % 60 !== 0 || end_time % 60 !== 0)
      throw invalid("Times must align with whole minutes.", "start_time");
    const aggregated_value = usage.sum({ account, eventName: meter.event_name, customer }, start_time, end_time);
    const summary = {
      id: newStripeId("mtrusg"),
      object: "billing.meter_event_summary",
      aggregated_value,
      start_time,
      end_time,
      livemode: false,
      meter: id,
    };
    return listOf(`/v1/billing/meters/${id}/event_summaries`, aggregated_value > 0 ? [summary] : []);
  });
  route("post", "/v1/billing/meter_events", meterEventParams, ({ account, params, atMs }) => {
    const now = Math.floor(atMs / 1000);
    const { event_name, payload, identifier = newStripeId("mev"), timestamp = now } = params;
    const value = Number(payload.value);
    if (!Number.isInteger(value)) throw invalid("The value must be a whole number.", "payload[value]");
    if (timestamp < now - MAX_PAST_SECONDS)
      throw invalid("The timestamp is too far in the past.", "timestamp", "timestamp_too_far_in_past");
    if (timestamp > now + MAX_FUTURE_SECONDS)
      throw invalid("The timestamp is in the future.", "timestamp", "timestamp_in_future");
    const event = {
      account,
      eventName: event_name,
      identifier,
      customer: payload.stripe_customer_id,
      value,
      at: timestamp,
    };
    if (!usage.add(event)) throw invalid(`An event already exists with identifier ${identifier}.`, "identifier");
    return { object: "billing.meter_event", created: now, event_name, identifier, livemode: false, payload, timestamp };
  });
}

function endpointAndClockRoutes({ route, objects }: StripeRouteDeps): void {
  route("post", "/v1/webhook_endpoints", endpointParams, ({ account, params, atMs }) => {
    const { url, enabled_events, api_version = null, metadata = {} } = params;
    const secret = newStripeId("whsec");
    const endpoint = objects.put<WebhookEndpoint>(account, {
      id: newStripeId("we"),
      object: "webhook_endpoint",
      ...baseFields(atMs),
      metadata,
      url,
      enabled_events,
      api_version,
      status: "enabled",
      $: { secret },
    });
    return { ...endpoint, secret };
  });

  route("post", "/v1/test_helpers/test_clocks", clockParams, ({ account, params, atMs }) =>
    objects.put<TestClock>(account, {
      id: newStripeId("clock"),
      object: "test_helpers.test_clock",
      ...baseFields(atMs),
      metadata: {},
      name: params.name ?? null,
      frozen_time: Math.floor(atMs / 1000),
      status: "ready",
    }),
  );
  const clockAt = (account: string, id: string, atMs: number): TestClock => {
    const clock = objects.get(account, "test_helpers.test_clock", id);
    if (!clock) throw missing("test_clock", id);
    return { ...clock, frozen_time: Math.floor(atMs / 1000) };
  };
  route("get", "/v1/test_helpers/test_clocks/:id", retrievalParams, ({ account, id, atMs }) =>
    clockAt(account, id, atMs),
  );
  route("post", "/v1/test_helpers/test_clocks/:id/advance", advanceParams, ({ account, id, params, atMs }) => {
    const clock = clockAt(account, id, atMs);
    if (params.frozen_time > clock.frozen_time)
      throw invalid("This clock is the sandbox's: move that one, at /sandbox.", "frozen_time");
    return clock;
  });
}
