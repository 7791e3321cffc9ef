/** The build writes this table as plain data (see vite.config.ts), so schemas load only with their forms. */
import { type Wire, wireOf } from "@callwright/client/request";
import { endpoints } from "@callwright/contracts/endpoints/index";

export type Endpoints = typeof endpoints;
export type EndpointName = keyof Endpoints;

export const wire = Object.fromEntries(
  Object.values(endpoints).map((endpoint) => [endpoint.name, wireOf(endpoint)]),
) as Record<EndpointName, Wire>;
