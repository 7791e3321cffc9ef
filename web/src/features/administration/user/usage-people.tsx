/** The people of a user's job or campaign: the first are known with it, the rest come in pages. */
import type { AdminUser, UsageItem } from "@callwright/contracts/endpoints/admin-user";
import { useInfiniteQuery } from "@tanstack/react-query";
import * as m from "#messages";
import { Failure } from "../../../components/failure.tsx";
import { MoreFoot } from "../../../components/table/more-foot.tsx";
import { callStatusText } from "../../../components/wording.ts";
import { formatNumber } from "../../../lib/format.ts";
import { paths } from "../../../lib/paths.ts";
import { PreloadLink } from "../../../lib/preload.tsx";
import classes from "../panel.module.css";
import { userLeadsQuery } from "../queries.ts";

interface UsagePeopleProps {
  readonly item: UsageItem;
  readonly user: AdminUser;
}

export function UsagePeople({ item, user }: UsagePeopleProps) {
  const query = useInfiniteQuery(userLeadsQuery(item._id, user.tenantId));
  const people = query.data?.pages.flatMap(({ candidates }) => candidates) ?? item.candidates;
  if (query.isError)
    return <Failure title={m.panel_fetch_people_failed()} error={query.error} onRetry={query.refetch} />;
  if (people.length === 0) return <p className="cw-truncate cw-dimmed cw-tiny">{m.campaign_people_none()}</p>;
  return (
    <section aria-label={m.panel_usage_people({ title: item.title })}>
      <ul className={classes.people}>
        {people.map((person) => (
          <li key={person._id}>
            <PreloadLink to={leadPath(item, user, person._id)}>
              <bdi>{`${person.firstName} ${person.lastName}`.trim()}</bdi>
            </PreloadLink>
            <span className="cw-truncate cw-dimmed cw-tiny">{callStatusText(person.callStatus)}</span>
          </li>
        ))}
      </ul>
      <MoreFoot query={query}>{m.leads_shown({ count: formatNumber(people.length) })}</MoreFoot>
    </section>
  );
}

/** The specification's search parameters, and where the lead leads back to. */
function leadPath({ campaignId }: UsageItem, { _id, tenantId }: AdminUser, leadId: string): string {
  const search = new URLSearchParams({ campaignId, agentId: campaignId, tenant: tenantId, user: _id });
  return `${paths.panelLead(campaignId, leadId)}?${search}`;
}
