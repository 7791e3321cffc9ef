/** Twilio's refusals and delivery errors. */
import type { TextError } from "../texts/texts.ts";

/** By code: HTTP status, message. */
const errors = {
  20003: [401, "Authenticate"],
  20404: [404, "The requested resource was not found"],
  20429: [429, "Too Many Requests"],
  20500: [500, "An internal server error has occurred"],
  21211: [400, "Invalid 'To' Phone Number"],
  21408: [400, "Permission to send an SMS has not been enabled for the region indicated by the 'To' number"],
  21421: [400, "PhoneNumber is invalid"],
  21422: [400, "PhoneNumber is not available"],
  21602: [400, "Message body is required"],
  21603: [400, "A 'From' phone number is required"],
  21604: [400, "A 'To' phone number is required"],
  21606: [
    400,
    "The 'From' phone number provided is not a valid message-capable Twilio phone number for this destination",
  ],
  21609: [400, "Invalid 'StatusCallback' URL"],
  21610: [400, "Attempt to send to unsubscribed recipient"],
  21611: [429, "This 'From' number has exceeded the maximum number of queued messages"],
  21612: [400, "Message cannot be sent with the current combination of 'To' and/or 'From' parameters"],
  21614: [400, "'To' number is not a valid mobile number"],
  21617: [400, "The concatenated message body exceeds the 1600 character limit"],
  21659: [400, "'From' is not a Twilio phone number or Short Code country mismatch"],
} as const satisfies Readonly<Record<number, readonly [number, string]>>;

export type TwilioCode = keyof typeof errors;

export function twilioError(code: TwilioCode, message?: string): Response {
  const [status, fallback] = errors[code];
  const body = { code, message: message ?? fallback, more_info: `https://www.twilio.com/docs/errors/${code}`, status };
  return Response.json(body, {
    status,
    headers: { "twilio-request-id": `RQ${crypto.randomUUID().replaceAll("-", "")}` },
  });
}

/** The errors of undelivered texts, in the message resource and the status callback. */
export const deliveryErrors: Readonly<Record<TextError, { readonly code: number; readonly message: string }>> = {
  "not-mobile": { code: 30006, message: "Landline or unreachable carrier" },
  unreachable: { code: 30003, message: "Unreachable destination handset" },
  "unknown-handset": { code: 30005, message: "Unknown destination handset" },
  filtered: { code: 30007, message: "Message filtered" },
  "carrier-fault": { code: 30008, message: "Unknown error" },
  expired: { code: 30036, message: "Validity Period Expired" },
};

/** Twilio's magic numbers for tests: as recipient (`magicTo`) or sender (`magicFrom`) they cause this error. */
export const magicTo: Readonly<Record<string, TwilioCode>> = {
  "+15005550001": 21211,
  "+15005550002": 21612,
  "+15005550003": 21408,
  "+15005550004": 21610,
  "+15005550009": 21614,
};
export const magicFrom: Readonly<Record<string, TwilioCode>> = {
  "+15005550001": 21659,
  "+15005550007": 21606,
  "+15005550008": 21611,
};
