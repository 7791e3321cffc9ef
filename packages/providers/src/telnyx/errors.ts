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
  textFailures: {
    "10002": "invalid_number",
    "10009": "credentials",
    "10010": "account",
    "10011": "too_fast",
    "10015": "content",
    "10016": "invalid_number",
    "10039": "account",
    "20100": "account",
    "40001": "not_mobile",
    "40002": "filtered",
    "40003": "filtered",
    "40004": "blocked",
    "40005": "expired",
    "40006": "unreachable",
    "40007": "carrier_fault",
    "40008": "carrier_fault",
    "40009": "content",
    "40010": "unregistered",
    "40011": "too_fast",
    "40012": "invalid_number",
    "40013": "sender",
    "40014": "expired",
    "40015": "filtered",
    "40016": "too_fast",
    "40017": "unregistered",
    "40018": "too_fast",
    "40100": "sender",
    "40150": "sender",
    "40151": "unregistered",
    "40300": "opted_out",
    "40301": "content",
    "40302": "too_long",
    "40305": "sender",
    "40306": "sender",
    "40309": "region",
    "40310": "invalid_number",
    "40311": "sender",
    "40312": "sender",
    "40313": "sender",
    "40318": "queue_full",
    "40320": "sender",
    "40331": "not_mobile",
    "40333": "daily_cap",
  },
});
