import type { Routes } from "../http.ts";
import { callingPolicyRoutes } from "../routes/calling-policy.ts";
import { colleagueRoutes } from "../routes/colleague.ts";
import { doNotCallRoutes } from "../routes/do-not-call.ts";
import { factRoutes } from "../routes/facts.ts";
import { interviewRoutes } from "../routes/interview.ts";
import { reachRoutes } from "../routes/reach.ts";

export const routes: readonly Routes[] = [
  callingPolicyRoutes,
  colleagueRoutes,
  doNotCallRoutes,
  factRoutes,
  interviewRoutes,
  reachRoutes,
];
