/** Why a text did not arrive: a few reasons in plain words, each with what to do. */

/** Reason by reason, in English; the web has them in each language under the same keys. */
export const textFailureWords = {
  invalid_number: "This is not a valid phone number. Correct the number.",
  opted_out: "This person asked for no more SMS and is on your do-not-call list.",
  not_mobile: "This number cannot receive SMS because it is not a mobile number.",
  unreachable: "The phone is switched off or out of reach. Try again later.",
  unknown_handset: "Nobody has this number at the moment. Check the number.",
  blocked: "The person's network blocks SMS from your number.",
  filtered: "The network filtered this SMS as spam. Change its words, or register your number with your carrier.",
  unregistered: "Your number is not registered for SMS in that country. Register it with your carrier.",
  too_fast: "Your carrier allows no more SMS from this number at the moment.",
  daily_cap: "Your carrier allows no more SMS from this number today.",
  queue_full: "Your carrier's queue for this number is full. Try again later.",
  expired: "The SMS expired before it could be sent.",
  too_long: "The SMS is longer than the carrier allows. Shorten it.",
  sender: "Your number cannot send SMS to this person. Check with your carrier that it supports SMS.",
  region: "Your carrier account does not send SMS to that country. Allow the country in the account.",
  no_route: "Your carrier cannot deliver to this number.",
  credentials: "Your carrier rejects the number's credentials. Reconnect the number.",
  account: "Your carrier account is suspended, on trial or out of credit. Check the account.",
  content: "Your carrier rejects the content of this SMS.",
  carrier_fault: "The carrier could not deliver the SMS, and does not say why.",
  not_accepted: "Your carrier never took this SMS.",
} as const;

export type TextFailure = keyof typeof textFailureWords;
