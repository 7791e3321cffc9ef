/** A program's client of the API: a bearer key, without cookies or guard header. */
import { endpoints, type Scope } from "@callwright/contracts";
import { type Client, createClient } from "./client.ts";

export async function createKey(client: Client, scopes: readonly Scope[], name = "A program") {
  const { key, secret } = await client.call(endpoints.createApiKey, { body: { name, scopes: [...scopes] } });
  return { id: key.id, secret };
}

export const clientWithKey = (url: string, secret: string, tenant = "acme"): Client =>
  createClient(url, tenant, { "x-callwright": "", authorization: `Bearer ${secret}` });
