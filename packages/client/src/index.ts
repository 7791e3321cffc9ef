/** The API's client: one typed function for each endpoint that an API key may call. */
import { type Client, createClient, createConfig } from "./generated/client/index.ts";

export * from "./generated/index.ts";
export type { Client };

export interface ClientOptions {
  /** Your own host, for instance `https://calls.example.com`. */
  readonly url: string;
  readonly apiKey: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Pass it to each function: `getJobs({ client })`. Refusals are thrown as the API words them. */
export const createCallwright = ({ url, apiKey, headers = {} }: ClientOptions) =>
  createClient(createConfig({ baseUrl: url, auth: apiKey, headers: { ...headers }, throwOnError: true }));
