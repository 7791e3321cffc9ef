import type { Routes } from "../http.ts";
import { billingRoutes } from "../routes/billing.ts";

export const routes: readonly Routes[] = [billingRoutes];
