/** The carrier port, made real with Telnyx. */
import type { Carrier } from "@callwright/core/ports/carrier";
import { createClient } from "./client.ts";
import { filterOf, readFailure, readNumbers } from "./translate.ts";

export function createTelnyxCarrier({ baseUrl }: { baseUrl?: string | undefined } = {}): Carrier {
  return {
    async checkNumber(credentials) {
      if (credentials.provider !== "telnyx") throw new Error("Not a number of Telnyx's");
      const { phoneNumber, apiKey } = credentials;
      const client = await createClient(apiKey, baseUrl);
      return client.phoneNumbers
        .list({ filter: { phone_number: filterOf(phoneNumber) }, "page[number]": 1, "page[size]": 20 })
        .then(({ data }) => readNumbers(data ?? [], phoneNumber), readFailure);
    },
  };
}
