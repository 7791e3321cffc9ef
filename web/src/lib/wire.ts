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

/** Session endpoints that sign-in's page calls too. */
const alsoPublic: readonly string[] = ["me", "updateUser"] satisfies EndpointName[];

/** Whether the public pages carry the endpoint; the app adds the others (see app-wire.ts). */
export const isOnPublicPages = (name: string): boolean =>
  alsoPublic.includes(name) || Object.values(endpoints).some((one) => one.name === name && one.access === "public");

const entries = Object.values(endpoints).map((endpoint) => {
  const { name, method, path, kind } = endpoint;
  const unusual = { ...(method !== "GET" && { method }), ...(kind !== "json" && { kind }) };
  return [name, { path, ...unusual, ...("multipart" in endpoint && { part: endpoint.multipart.json }) }];
});

export const wire: Record<EndpointName, Wire> = Object.fromEntries(entries);
