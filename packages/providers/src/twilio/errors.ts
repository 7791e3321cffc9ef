import { refusal } from "@callwright/contracts/refusals";
import { createErrorReader } from "../carrier-errors.ts";

const credentialsRefused = refusal("twilio_credentials_refused");

export const twilioErrors = createErrorReader("twilio", {
  read(error) {
    if (!(error instanceof Error)) return { status: undefined, code: undefined, message: "" };
    const status = "status" in error && typeof error.status === "number" ? error.status : undefined;
    const code = "code" in error && typeof error.code === "number" ? String(error.code) : undefined;
    return { status, code, message: error.message };
  },
  credentials: { 401: credentialsRefused, 403: refusal("twilio_account_refused"), 404: credentialsRefused },
  buyerCredentials: { 401: refusal("carrier_credentials_refused", { provider: "Twilio" }) },
  purchaseRefusals: {
    "20005": refusal("twilio_account_suspended"),
    "21404": refusal("twilio_trial_limit"),
    "21421": refusal("twilio_number_unknown"),
    "21422": refusal("offer_taken"),
    "21452": refusal("twilio_numbers_sold_out"),
    "21615": refusal("twilio_local_address_required"),
    "21631": refusal("twilio_address_required"),
    "21649": refusal("twilio_documents_required"),
  },
  textStatuses: { 401: "credentials", 403: "account" },
  queueFullCode: "21611",
  textFailures: [
    ["credentials", ["20003", "20404"]],
    ["account", ["20005", "21608", "30002", "30010", "30044"]],
    ["invalid_number", ["21211", "21217", "21604"]],
    ["region", ["21408"]],
    ["content", ["21602"]],
    ["sender", ["21603", "21606", "21659", "21660"]],
    ["opted_out", ["21610"]],
    ["queue_full", ["21611", "30001"]],
    ["no_route", ["21612"]],
    ["not_mobile", ["21614", "30006"]],
    ["too_long", ["21617"]],
    ["unreachable", ["30003"]],
    ["blocked", ["30004"]],
    ["unknown_handset", ["30005"]],
    ["filtered", ["30007"]],
    ["carrier_fault", ["30008", "30410"]],
    ["too_fast", ["30022"]],
    ["daily_cap", ["30023", "63038"]],
    ["unregistered", ["30024", "30032", "30034", "30035"]],
    ["expired", ["30036"]],
  ],
});
