/** The edge of tenants' own domains, where the deployment has one. */
import type { Edge } from "@callwright/core/ports/edge";
import { createEdge } from "@callwright/providers/aws/edge";
import { createParameter } from "@callwright/providers/aws/parameter";
import * as z from "zod/mini";
import { config } from "./config.ts";

const idsSchema = z.object({ distributionId: z.string(), connectionGroupId: z.string() });

export function edge(): Edge | undefined {
  const ids = whichOne();
  if (!ids) return undefined;
  return createEdge({
    region: config.region(),
    endpoint: config.endpoints.cloudfront(),
    ids,
    ownNames: config.edge.ownNames(),
    patienceSeconds: config.edge.patienceSeconds(),
  });
}

/** The distribution leads to the functions, so it is made after them: they learn of it by a parameter. */
function whichOne(): (() => Promise<z.infer<typeof idsSchema>>) | undefined {
  const distributionId = config.edge.distributionId();
  const connectionGroupId = config.edge.connectionGroupId();
  if (distributionId && connectionGroupId) return async () => ({ distributionId, connectionGroupId });
  const name = config.edge.parameter();
  if (!name) return undefined;
  const read = createParameter({ region: config.region(), name });
  return async () => idsSchema.parse(JSON.parse(await read()));
}
