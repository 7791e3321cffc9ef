/** Refunds of invoices that were paid in parts. */
import { createClient } from "@callwright/providers/stripe/client";
import { refund } from "@callwright/providers/stripe/refund";
import { expect, it } from "vitest";
import { serve } from "./loopback.ts";

it("a payment that was refunded before does not prevent the refund of another", async () => {
  await using server = await serve(({ method, path, body }) => {
    if (path === "/v1/invoices") return { body: { object: "list", data: [invoice] } };
    if (path === "/v1/invoice_payments") return { body: { object: "list", data: ["pi_1", "pi_2"].map(paymentOf) } };
    if (method !== "POST" || path !== "/v1/refunds") return { status: 404, body: {} };
    const isFirst = new URLSearchParams(body).get("payment_intent") === "pi_1";
    return isFirst
      ? { status: 400, body: { error: { type: "invalid_request_error", code: "charge_already_refunded" } } }
      : { body: { id: "re_2", object: "refund" } };
  });
  const stripe = await createClient("sk_test_1", { baseUrl: server.url });
  const scope = { customerId: "cus_1", subscriptionId: "sub_1", since: "2026-01-01T00:00:00.000Z" };
  // Both payments of the invoice are refunded: one before, the other now.
  expect(await refund(stripe, scope)).toEqual({ refundedCents: 9_900, notRefundedCents: 0 });
  const refunds = server.requests.filter(({ path }) => path === "/v1/refunds");
  expect(refunds.map(({ body }) => new URLSearchParams(body).get("payment_intent"))).toEqual(["pi_1", "pi_2"]);
});

const invoice = {
  id: "in_1",
  object: "invoice",
  status: "paid",
  amount_paid: 9_900,
  created: 1_800_000_000,
  parent: { type: "subscription_details", subscription_details: { subscription: "sub_1" } },
};

const paymentOf = (payment_intent: string) => ({
  object: "invoice_payment",
  payment: { type: "payment_intent", payment_intent },
});
