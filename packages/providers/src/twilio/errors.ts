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
  textFailures: {
    "20003": "credentials",
    "20005": "account",
    "20404": "credentials",
    "21211": "invalid_number",
    "21217": "invalid_number",
    "21408": "region",
    "21602": "content",
    "21603": "sender",
    "21604": "invalid_number",
    "21606": "sender",
    "21608": "account",
    "21610": "opted_out",
    "21611": "queue_full",
    "21612": "no_route",
    "21614": "not_mobile",
    "21617": "too_long",
    "21659": "sender",
    "21660": "sender",
    "30001": "queue_full",
    "30002": "account",
    "30003": "unreachable",
    "30004": "blocked",
    "30005": "unknown_handset",
    "30006": "not_mobile",
    "30007": "filtered",
    "30008": "carrier_fault",
    "30010": "account",
    "30022": "too_fast",
    "30023": "daily_cap",
    "30024": "unregistered",
    "30032": "unregistered",
    "30034": "unregistered",
    "30035": "unregistered",
    "30036": "expired",
    "30044": "account",
    "30410": "carrier_fault",
    "63038": "daily_cap",
  },
});
