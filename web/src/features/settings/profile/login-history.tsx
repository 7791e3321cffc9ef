/** The user's sign-ins, paged or all; those of the last 24 hours are marked. */
import { Button } from "@mantine/core";
import { IconHistory } from "@tabler/icons-react";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useSearchParams } from "react-router-dom";
import * as m from "#messages";
import { ToneBadge } from "../../../components/badge.tsx";
import { EmptyState } from "../../../components/empty-state.tsx";
import { Failure } from "../../../components/failure.tsx";
import { Pager } from "../../../components/table/pager.tsx";
import { type Column, TableCard } from "../../../components/table/table-card.tsx";
import { formatDateTime } from "../../../lib/format.ts";
import { useUser } from "../../../lib/session.ts";
import { DeviceLabel } from "./device-label.tsx";
import { allLogins, isRecent, type Login, loginPage, pageSizes, sizeOf } from "./logins.ts";
import classes from "./profile.module.css";

const columns = (zone: string): readonly Column[] => [
  { key: "date", label: m.logins_date({ zone }) },
  { key: "device", label: m.logins_device() },
  { key: "ip", label: m.logins_ip() },
];

export function LoginHistory() {
  const { timezone } = useUser();
  const [search, setSearch] = useSearchParams();
  const [isAll, setAll] = useState(false);
  const page = Math.max(1, Number(search.get("page")) || 1);
  const pageSize = sizeOf(search.get("size"));
  const query = useQuery({
    queryKey: ["logins", isAll ? "all" : { page, pageSize }],
    queryFn: ({ signal }) => (isAll ? allLogins(signal) : loginPage(page, pageSize, signal)),
    placeholderData: keepPreviousData,
    staleTime: 30_000,
  });
  const { logins = [], total = 0, readAt = "" } = query.data ?? {};
  const show = (next: { page: number; size: number }) =>
    setSearch({ page: String(next.page), size: String(next.size) }, { replace: true, preventScrollReset: true });
  const empty = () => {
    if (logins.length > 0) return undefined;
    if (query.isError) return <Failure title={m.logins_failed()} error={query.error} onRetry={query.refetch} />;
    return <EmptyState icon={IconHistory} title={m.logins_none()} text={m.logins_none_text()} />;
  };
  return (
    <TableCard
      label={m.logins_table()}
      columns={columns(timezone)}
      isLoading={query.isPending}
      skeletonRows={5}
      empty={empty()}
      minWidth={560}
      isPlain
      foot={
        <div className={classes.tableFoot}>
          {!isAll && (
            <Pager
              {...{ page, pageSize, total }}
              onPage={(next) => show({ page: next, size: pageSize })}
              sizes={pageSizes}
              onSize={(size) => show({ page: 1, size })}
            />
          )}
          {(isAll || total > pageSize) && (
            <Button variant="subtle" size="xs" onClick={() => setAll(!isAll)} loading={query.isFetching && isAll}>
              {isAll ? m.logins_pages() : m.logins_all()}
            </Button>
          )}
        </div>
      }
    >
      {logins.map((login, index) => (
        // Two sign-ins may share a second.
        // biome-ignore lint/suspicious/noArrayIndexKey: rows never reorder.
        <Row key={`${login.date}-${index}`} login={login} zone={timezone} isNew={isRecent(login.date, readAt)} />
      ))}
    </TableCard>
  );
}

function Row({ login, zone, isNew }: { readonly login: Login; readonly zone: string; readonly isNew: boolean }) {
  return (
    <tr className={isNew ? classes.recent : undefined}>
      <td>
        <span className={classes.when}>
          <bdi className="cw-num">{formatDateTime(login.date, zone)}</bdi>
          {isNew && <ToneBadge tone="good">{m.logins_recent()}</ToneBadge>}
        </span>
      </td>
      <td>
        <DeviceLabel userAgent={login.userAgent} />
      </td>
      <td>
        <bdi dir="ltr" className="cw-num">
          {login.ip}
        </bdi>
      </td>
    </tr>
  );
}
