import { matchRoutes } from "react-router-dom";
import { expect, it } from "vitest";
import { panelRoute } from "./panel-routes.tsx";

it.each([
  ["", ""],
  ["/users", "/users"],
  ["/telephony", "/telephony"],
  ["/settings", "/settings"],
  ["/plans", "/plans"],
  ["/create-user", "/create-user"],
  ["/calls-history", "/calls-history"],
  ["/analytics", "/analytics"],
  ["/general/settings", "/general/settings"],
  ["/user-detail/user_1", "/user-detail/:userId"],
  ["/user-detail/job_1/lead/cand_1", "/user-detail/:postId/lead/:leadId"],
  ["/edit-user/user_1", "/edit-user/:userId?"],
])("the panel has the specification's screen %s", (path, route) => {
  const matches = matchRoutes([panelRoute], `/administrator-panel${path}`) ?? [];
  expect(matches.map((match) => match.route)).toContain(panelRoute);
  expect(matches.at(-1)?.route.path).toBe(`/administrator-panel${route}`);
});
