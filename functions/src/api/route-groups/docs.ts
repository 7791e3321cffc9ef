import { docsRoutes } from "../docs/page.ts";
import type { Routes } from "../http.ts";

export const routes: readonly Routes[] = [docsRoutes];
