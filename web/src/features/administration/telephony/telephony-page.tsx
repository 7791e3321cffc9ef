/** Every number of a tenant: owner, state at the provider, and how its calls go. */
import type { AdminNumber } from "@callwright/contracts/endpoints/admin-number";
import { IconPhoneOff, IconUserShare } from "@tabler/icons-react";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useLocation } from "react-router-dom";
import * as m from "#messages";
import { EmptyState } from "../../../components/empty-state.tsx";
import { Failure } from "../../../components/failure.tsx";
import { LayerFence } from "../../../components/layer-fence.tsx";
import { MoreMenu } from "../../../components/more-menu.tsx";
import { RegistrationBadge } from "../../../components/numbers/registration-badge.tsx";
import { Page } from "../../../components/page.tsx";
import { Phone } from "../../../components/phone.tsx";
import { ServerMessage } from "../../../components/server-message.tsx";
import { MoreFoot } from "../../../components/table/more-foot.tsx";
import { type Column, TableCard } from "../../../components/table/table-card.tsx";
import { formatDayTime, formatNumber, formatShare } from "../../../lib/format.ts";
import { lazyLayer } from "../../../lib/idle.ts";
import { paths } from "../../../lib/paths.ts";
import { PreloadLink } from "../../../lib/preload.tsx";
import { providerNames } from "../../../lib/provider-names.ts";
import { useUser } from "../../../lib/session.ts";
import { withTenant } from "../../../lib/tenant-filter.ts";
import { useTenant } from "../../../lib/use-tenant.ts";
import classes from "../panel.module.css";
import { tenantNumbersQuery } from "../queries.ts";
import { TenantFilter, useTenantHint } from "../tenant-filter.tsx";
import { VoiceLinesLine } from "./voice-lines.tsx";

const reassigning = lazyLayer(async () => (await import("./reassign-dialog.tsx")).ReassignDialog);

const columns = (): readonly Column[] => [
  { key: "number", label: m.numbers_number(), isPinned: true, width: "192px" },
  { key: "owner", label: m.panel_number_owner() },
  { key: "state", label: m.users_state() },
  { key: "today", label: m.panel_dialed_today(), align: "end", width: "120px" },
  { key: "rate", label: m.panel_answer_rate_week(), align: "end", width: "160px" },
  { key: "failure", label: m.panel_last_failure() },
  { key: "actions", label: m.actions(), isUnlabelled: true, width: "56px" },
];

export function TelephonyPage() {
  const tenant = useTenant();
  const query = useInfiniteQuery(tenantNumbersQuery(tenant));
  const numbers = query.data?.pages.flatMap((page) => page.numbers) ?? [];
  const hint = useTenantHint();
  const empty = () => {
    if (numbers.length > 0) return undefined;
    if (query.isError) return <Failure title={m.panel_numbers_failed()} error={query.error} onRetry={query.refetch} />;
    return <EmptyState icon={IconPhoneOff} title={m.panel_no_numbers()} text={hint ?? m.panel_no_numbers_text()} />;
  };
  return (
    <Page title={m.panel_telephony()} text={m.panel_telephony_text()} actions={<TenantFilter none="own" />}>
      <VoiceLinesLine tenantId={tenant} />
      <TableCard
        label={m.panel_telephony()}
        columns={columns()}
        isLoading={query.isPending}
        skeletonRows={5}
        empty={empty()}
        minWidth={1060}
        isStacked
        isFixed
        foot={<MoreFoot query={query}>{m.leads_shown({ count: formatNumber(numbers.length) })}</MoreFoot>}
      >
        {numbers.map((number) => (
          <Row key={number._id} number={number} />
        ))}
      </TableCard>
    </Page>
  );
}

function Row({ number }: { readonly number: AdminNumber }) {
  const { timezone } = useUser();
  const { search } = useLocation();
  const [isOpen, setOpen] = useState(false);
  const { phoneNumber, owner, status, reason, refusal, lastFailure, dialed, answerRate } = number;
  return (
    <tr>
      <td data-pinned>
        <span className={classes.two}>
          <Phone number={phoneNumber} />
          <span className={classes.second}>
            <bdi>{`${providerNames[number.provider]} · ${number.label}`}</bdi>
          </span>
        </span>
      </td>
      <td>
        <PreloadLink to={withTenant(paths.panelUser(owner._id), search)}>
          <bdi className="cw-cut">{owner.name}</bdi>
        </PreloadLink>
      </td>
      <td>
        <RegistrationBadge status={status} />
        {reason && (
          <p className={classes.note}>
            <ServerMessage refusal={refusal}>{reason}</ServerMessage>
          </p>
        )}
      </td>
      <td data-align="end">{formatNumber(number.dialedToday)}</td>
      <td data-align="end">
        <bdi>
          {answerRate === undefined
            ? "–"
            : m.panel_rate_of({ rate: formatShare(answerRate), count: formatNumber(dialed) })}
        </bdi>
      </td>
      <td>
        {lastFailure ? (
          <span className={classes.two}>
            <bdi className="cw-cut" title={lastFailure.reason}>
              {lastFailure.reason}
            </bdi>
            <span className={classes.second}>
              <bdi>{formatDayTime(lastFailure.at, timezone)}</bdi>
            </span>
          </span>
        ) : (
          "–"
        )}
      </td>
      <td>
        <MoreMenu
          label={m.numbers_actions({ number: phoneNumber })}
          items={[{ label: m.panel_reassign(), icon: IconUserShare, onClick: () => setOpen(true) }]}
        />
        <LayerFence shown={isOpen} onClose={() => setOpen(false)}>
          {isOpen && <reassigning.Layer number={number} onClose={() => setOpen(false)} />}
        </LayerFence>
      </td>
    </tr>
  );
}
