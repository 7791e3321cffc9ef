/** The endpoints that API keys may call. The package's build writes this table as data, without the schemas (build.mjs). */
import { type Endpoint, refusesApiKeys } from "@callwright/contracts/endpoint";
import { endpoints } from "@callwright/contracts/endpoints/index";
import { type Wire, wireOf } from "./request.ts";

type Endpoints = typeof endpoints;

type RefusesApiKeys = { access: "public" } | { stepUp: true } | { isPersonal: true } | { path: `/admin${string}` };

export type ApiKeyEndpoints = {
  [Name in keyof Endpoints as Endpoints[Name] extends RefusesApiKeys ? never : Name]: Endpoints[Name];
};

/** Customers' programs have no access to the platform's administration. */
const allowsApiKeys = (endpoint: Pick<Endpoint, "access" | "path" | "stepUp" | "isPersonal">) =>
  endpoint.access !== "public" && !refusesApiKeys(endpoint) && !endpoint.path.startsWith("/admin");

export const wires: Readonly<Record<string, Wire>> = Object.fromEntries(
  Object.values(endpoints)
    .filter(allowsApiKeys)
    .map((endpoint) => [endpoint.name, wireOf(endpoint)]),
);
