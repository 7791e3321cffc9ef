/** A user's sign-ins, paged or all; those of the last 24 hours are marked. */
import { Button } from "@mantine/core";
import { IconHistory } from "@tabler/icons-react";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useSearchParams } from "react-router-dom";
import * as m from "#messages";
import { formatDateTime } from "../../lib/format.ts";
import { useUser } from "../../lib/session.ts";
import { ToneBadge } from "../badge.tsx";
import { EmptyState } from "../empty-state.tsx";
import { Failure } from "../failure.tsx";
import { Pager } from "../table/pager.tsx";
import { type Column, TableCard } from "../table/table-card.tsx";
import { DeviceLabel } from "./device-label.tsx";
import classes from "./login-history.module.css";
import { allLogins, isRecent, type Login, loginPage, pageSizes, sizeOf } from "./logins.ts";

const columns = (zone: string): readonly Column[] => [
  { key: "date", label: m.logins_date({ zone }) },
  { key: "device", label: m.logins_device() },
  { key: "ip", label: m.logins_ip() },
];

interface LoginHistoryProps {
  /** Defaults to the signed-in user. */
  readonly userId?: string;
}

export function LoginHistory({ userId }: LoginHistoryProps) {
  const { timezone } = useUser();
  const [search, setSearch] = useSearchParams();
  const [isAll, setAll] = useState(false);
  const page = Math.max(1, Number(search.get("page")) || 1);
  const pageSize = sizeOf(search.get("size"));
  const query = useQuery({
    queryKey: ["logins", userId, isAll ? "all" : { page, pageSize }],
    queryFn: ({ signal }) => (isAll ? allLogins(userId, signal) : loginPage(userId, page, pageSize, signal)),
    placeholderData: keepPreviousData,
    staleTime: 30_000,
  });
  const { logins = [], total = 0, readAt = "" } = query.data ?? {};
  const show = (next: { page: number; size: number }) =>
    setSearch(
      (previous) => {
        previous.set("page", String(next.page));
        previous.set("size", String(next.size));
        return previous;
      },
      { replace: true, preventScrollReset: true },
    );
  const empty = () => {
    if (logins.length > 0) return undefined;
    if (query.isError) return <Failure title={m.logins_failed()} error={query.error} onRetry={query.refetch} />;
    return <EmptyState icon={IconHistory} title={m.logins_none()} text={userId ? undefined : m.logins_none_text()} />;
  };
  return (
    <TableCard
      label={userId ? m.panel_tab_logins() : m.logins_table()}
      columns={columns(timezone)}
      isLoading={query.isPending}
      skeletonRows={5}
      empty={empty()}
      minWidth={560}
      isStacked
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
