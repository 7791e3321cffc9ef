/** Numbers: connected, bought, looked after. */
import type { Routes } from "../http.ts";
import { numberRoutes } from "../routes/number.ts";

export const routes: readonly Routes[] = [numberRoutes];
