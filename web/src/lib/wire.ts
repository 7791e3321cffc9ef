/**
 * Every endpoint as a request needs it: method, path, kind. The build writes this table out as plain data (see vite.config.ts),
 * so that the contract's schemas reach only the pages whose forms check by them.
 */
import { endpoints } from "@callwright/contracts/endpoints/index";

export type Endpoints = typeof endpoints;
export type EndpointName = keyof Endpoints;

export interface Wire {
  readonly method: string;
  readonly path: string;
  readonly kind: string;
  /** The part of a multipart body that is JSON; absent where the whole body is. */
  readonly part?: string;
}

const entries = Object.values(endpoints).map((endpoint) => {
  const { name, method, path, kind } = endpoint;
  return [name, { method, path, kind, ...("multipart" in endpoint && { part: endpoint.multipart.json }) }];
});

export const wire: Record<EndpointName, Wire> = Object.fromEntries(entries);
