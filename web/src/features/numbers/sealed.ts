import type { CarrierAccount, NumberCredentials } from "@callwright/contracts/endpoints/number";
import { call } from "../../lib/api.ts";

export async function sealCredentials(credentials: NumberCredentials | CarrierAccount): Promise<string> {
  const [key, { seal }] = await Promise.all([call("importKey"), import("./seal.ts")]);
  return await seal(credentials, key);
}
