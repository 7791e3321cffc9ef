import type { Routes } from "../http.ts";
import { sharedPageRoutes } from "../routes/shared-page.ts";

export const routes: readonly Routes[] = [sharedPageRoutes];
