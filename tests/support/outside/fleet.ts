/** Numbers bought in a demo account of Twilio, for a tenant that calls from many. */
import { endpoints } from "@callwright/contracts";
import type { Client } from "../clients/client.ts";
import { formFor, seal } from "./sealed.ts";

/** At most this many numbers are bought in one area code. */
const offersPerArea = 10;

/** Buys in area codes from `firstArea` on; returns the numbers' ids once each can call. */
export async function buyNumbers(client: Client, phoneOfAccount: string, count: number, firstArea: number) {
  const { phoneNumber: _, label: __, ...account } = formFor(phoneOfAccount);
  const ids: string[] = [];
  for (let area = firstArea; ids.length < count; area += 1) {
    if (area > firstArea + 60) throw new Error(`Only ${ids.length} of ${count} numbers are for sale`);
    const body = { encrypted: await seal(client, account), country: "US" as const, kind: "local" as const };
    const found = await client.call(endpoints.searchNumbers, { body: { ...body, areaCode: String(area) } });
    for (const { phoneNumber } of found.numbers.slice(0, Math.min(offersPerArea, count - ids.length))) {
      const order = { encrypted: body.encrypted, phoneNumber, label: `Line ${ids.length + 1}` };
      const { number } = await client.call(endpoints.buyNumber, { body: order });
      if (number) ids.push(number.id);
    }
  }
  for (let tries = 0; tries < 300; tries += 1) {
    const { numbers } = await client.call(endpoints.importedNumbers);
    const ready = numbers.filter(({ id, registration }) => ids.includes(id) && registration.status === "registered");
    if (ready.length === ids.length) return ids;
    await new Promise((done) => setTimeout(done, 100));
  }
  throw new Error("The numbers were not activated");
}
