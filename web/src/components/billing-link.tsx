import * as m from "#messages";
import { paths } from "../lib/paths.ts";
import { meQuery } from "../lib/queries.ts";
import { queryClient } from "../lib/query.ts";
import { hasSubscription } from "../lib/session.ts";

/** A plain link, since toasts are outside the router; not shown to users without a subscription in the app. */
export function BillingLink() {
  const user = queryClient.getQueryData(meQuery.queryKey);
  if (!user || !hasSubscription(user)) return null;
  return <a href={paths.settingsBilling}>{m.billing_settle()}</a>;
}
