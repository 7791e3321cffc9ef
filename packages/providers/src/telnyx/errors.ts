import { refusal } from "@callwright/contracts/refusals";
import * as z from "zod/mini";
import { createErrorReader } from "../carrier-errors.ts";

const errorsSchema = z.object({
  errors: z.array(
    z.object({ code: z.optional(z.string()), detail: z.optional(z.string()), title: z.optional(z.string()) }),
  ),
});

const cannotBuy = refusal("telnyx_key_cannot_buy");

export const telnyxErrors = createErrorReader("telnyx", {
  read(error) {
    if (!(error instanceof Error)) return { status: undefined, code: undefined, message: "" };
    const status = "status" in error && typeof error.status === "number" ? error.status : undefined;
    const body = z.safeParse(errorsSchema, "error" in error ? error.error : undefined).data;
    const first = body?.errors[0];
    return { status, code: first?.code, message: first?.detail ?? first?.title ?? "" };
  },
  credentials: { 401: refusal("telnyx_key_refused"), 403: refusal("telnyx_key_not_permitted") },
  buyerCredentials: { 401: cannotBuy, 403: cannotBuy },
  purchaseRefusals: { "85001": refusal("offer_taken") },
  textStatuses: { 401: "credentials" },
  queueFullCode: "40318",
  textFailures: [
    ["invalid_number", ["10002", "10016", "40012", "40310"]],
    ["credentials", ["10009"]],
    ["account", ["10010", "10039", "20100"]],
    ["too_fast", ["10011", "40011", "40016", "40018"]],
    ["content", ["10015", "40009", "40301"]],
    ["not_mobile", ["40001", "40331"]],
    ["filtered", ["40002", "40003", "40015"]],
    ["blocked", ["40004"]],
    ["expired", ["40005", "40014"]],
    ["unreachable", ["40006"]],
    ["carrier_fault", ["40007", "40008"]],
    ["unregistered", ["40010", "40017", "40151"]],
    ["sender", ["40013", "40100", "40150", "40305", "40306", "40311", "40312", "40313", "40320"]],
    ["opted_out", ["40300"]],
    ["too_long", ["40302"]],
    ["region", ["40309"]],
    ["queue_full", ["40318"]],
    ["daily_cap", ["40333"]],
  ],
});
