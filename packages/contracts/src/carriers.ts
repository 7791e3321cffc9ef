export const numberProviders = ["twilio", "telnyx"] as const;
export type NumberProvider = (typeof numberProviders)[number];

interface CarrierFacts {
  readonly name: string;
  readonly console: string;
  readonly maxConcurrentCalls: number;
  readonly maxText: { readonly characters: number } | { readonly segments: number };
  /** Characters of GSM 03.38 that the carrier does not use, since not every network has them. */
  readonly missingFromGsm: string;
  /** US dollars per text segment, by ISO 3166-1 alpha-2 country, including the surcharges of US networks. */
  readonly pricePerSegment: Readonly<Record<string, number>>;
}

export const carriers: Readonly<Record<NumberProvider, CarrierFacts>> = {
  twilio: {
    name: "Twilio",
    console: "console.twilio.com",
    maxConcurrentCalls: 50,
    maxText: { characters: 1_600 },
    missingFromGsm: "",
    pricePerSegment: { US: 0.0113, GB: 0.0524, DE: 0.112, PK: 0.343, JO: 0.2835, AE: 0.1038, SA: 0.18 },
  },
  telnyx: {
    name: "Telnyx",
    console: "portal.telnyx.com",
    maxConcurrentCalls: 10,
    maxText: { segments: 10 },
    missingFromGsm: "ΔΦΓΛΩΠΨΣΘΞÇ¤§€\f",
    pricePerSegment: { US: 0.007, GB: 0.0389, DE: 0.0865, PK: 0.305, JO: 0.241, AE: 0.089, SA: 0.152 },
  },
};

export const isNumberProvider = (value: unknown): value is NumberProvider =>
  numberProviders.some((provider) => provider === value);
