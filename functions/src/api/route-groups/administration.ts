import type { Routes } from "../http.ts";
import { adminRoutes } from "../routes/admin.ts";
import { feedbackListRoutes } from "../routes/feedback.ts";
import { planRoutes } from "../routes/plan.ts";

export const routes: readonly Routes[] = [adminRoutes, feedbackListRoutes, planRoutes];
