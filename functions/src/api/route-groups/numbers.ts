import type { Routes } from "../http.ts";
import { inboundRoutes } from "../routes/inbound.ts";
import { numberRoutes } from "../routes/number.ts";

export const routes: readonly Routes[] = [numberRoutes, inboundRoutes];
