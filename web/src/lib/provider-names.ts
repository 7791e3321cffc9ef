/** The telephony providers by their own names. */
export const providerNames = { twilio: "Twilio", telnyx: "Telnyx" } as const;
