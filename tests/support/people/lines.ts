/** Demo numbers not imported yet, for a run over several lines. */
import { endpoints } from "@callwright/contracts";
import type { Client } from "../clients/client.ts";
import { formFor, seal } from "../outside/sealed.ts";

const spareNumbers = [
  "+493023125016",
  "+493023125024",
  "+493023125044",
  "+442079460113",
  "+442079460123",
  "+442079460114",
];

/** Imports `count` of the spare numbers; returns their ids once each can call. */
export async function importLines(client: Client, count: number): Promise<string[]> {
  for (const phoneNumber of spareNumbers.slice(0, count)) {
    const encrypted = await seal(client, formFor(phoneNumber));
    const { status, body } = await client.request("POST", "/api/import/twilio-number", { encrypted });
    if (status !== 200) throw new Error(`${phoneNumber}: ${status} ${JSON.stringify(body)}`);
  }
  for (let tries = 0; tries < 100; tries += 1) {
    const { numbers } = await client.call(endpoints.importedNumbers);
    const ready = numbers.filter(
      ({ phoneNumber, registration }) => spareNumbers.includes(phoneNumber) && registration.status === "registered",
    );
    if (ready.length === count) return ready.map(({ id }) => id);
    await new Promise((done) => setTimeout(done, 100));
  }
  throw new Error("The numbers were not activated");
}
