/** A number's country by its prefix, for display (core spec §9). phone.ts decides which numbers may be called. */

/** ISO 3166-1 alpha-2 by calling code. All of North America has +1, which is shown as its largest country. */
const countries: Readonly<Record<string, string>> = {
  "+1": "US",
  "+31": "NL",
  "+33": "FR",
  "+34": "ES",
  "+39": "IT",
  "+41": "CH",
  "+43": "AT",
  "+44": "GB",
  "+49": "DE",
  "+90": "TR",
  "+91": "IN",
  "+92": "PK",
  "+962": "JO",
  "+966": "SA",
  "+971": "AE",
  "+20": "EG",
};

export const isoCountryOf = (phoneNumber: string): string | undefined =>
  Object.entries(countries).find(([prefix]) => phoneNumber.startsWith(prefix))?.[1];
