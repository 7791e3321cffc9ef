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
}

const entries = Object.values(endpoints).map(({ name, method, path, kind }) => [name, { method, path, kind }]);

export const wire: Record<EndpointName, Wire> = Object.fromEntries(entries);
