/** Names of the telephony providers. */
export const providerNames = { twilio: "Twilio", telnyx: "Telnyx" } as const;
