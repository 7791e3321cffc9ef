import type { Routes } from "../http.ts";
import { voiceToolRoutes } from "../routes/voice-tools.ts";

export const routes: readonly Routes[] = [voiceToolRoutes];
