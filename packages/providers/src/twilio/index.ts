/** The carrier port, made real with Twilio. */
import type { Carrier } from "@callwright/core/ports/carrier";
import { readFailure, readNumbers } from "./translate.ts";

/** More than one row only where a number contains another. */
const pageSize = 20;

export function createTwilioCarrier({ baseUrl }: { baseUrl?: string | undefined } = {}): Carrier {
  return {
    async checkNumber(credentials) {
      if (credentials.provider !== "twilio") throw new Error("Not a number of Twilio's");
      const { phoneNumber } = credentials;
      const { numbersOf } = await import("./client.ts");
      return numbersOf(credentials, baseUrl)
        .list({ phoneNumber, pageSize, limit: pageSize })
        .then((numbers) => readNumbers(numbers, phoneNumber), readFailure);
    },
  };
}
