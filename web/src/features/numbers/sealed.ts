/** A carrier's credentials as they leave the browser. The key, and the code that seals to it, are fetched when they are wanted. */
import type { CarrierAccount, NumberCredentials } from "@callwright/contracts/endpoints/number";
import { call } from "../../lib/api.ts";

export async function sealed(credentials: NumberCredentials | CarrierAccount): Promise<string> {
  const [key, { seal }] = await Promise.all([call("importKey"), import("./seal.ts")]);
  return await seal(credentials, key);
}
