import type { RegisterRoutes } from "../http.ts";
import { accountRoutes } from "../routes/account.ts";
import { notificationRoutes } from "../routes/notification.ts";
import { secondFactorRoutes } from "../routes/second-factor.ts";

export const routes: readonly RegisterRoutes[] = [accountRoutes, notificationRoutes, secondFactorRoutes];
