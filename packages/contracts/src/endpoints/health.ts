import * as z from "zod/mini";
import { defineEndpoint } from "../endpoint.ts";

export const healthz = defineEndpoint("healthz", "GET /healthz", {
  summary: "200 when the database, the queues and the blob store answer.",
  access: "public",
  response: z.object({ status: z.literal("ok") }),
});
