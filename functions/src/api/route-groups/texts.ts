import type { Routes } from "../http.ts";
import { textRoutes } from "../routes/text.ts";

export const routes: readonly Routes[] = [textRoutes];
