/**
 * Method, path and kind of every endpoint. The build writes this table as plain data (see vite.config.ts), so the
 * contract's schemas only load on pages whose forms need them.
 */
import { endpoints } from "@callwright/contracts/endpoints/index";

export type Endpoints = typeof endpoints;
export type EndpointName = keyof Endpoints;

export interface Wire {
  /** GET where absent. */
  readonly method?: string;
  readonly path: string;
  /** JSON where absent. */
  readonly kind?: string;
  /** The JSON part of a multipart body; undefined where the whole body is JSON. */
  readonly part?: string;
}

const entries = Object.values(endpoints).map((endpoint) => {
  const { name, method, path, kind } = endpoint;
  const unusual = { ...(method !== "GET" && { method }), ...(kind !== "json" && { kind }) };
  return [name, { path, ...unusual, ...("multipart" in endpoint && { part: endpoint.multipart.json }) }];
});

export const wire: Record<EndpointName, Wire> = Object.fromEntries(entries);
