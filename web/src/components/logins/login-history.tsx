import type { ResponseOf } from "@callwright/contracts/endpoint";
import type { loginHistory } from "@callwright/contracts/endpoints/account";
import { Button } from "@mantine/core";
import { IconHistory } from "@tabler/icons-react";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import * as m from "#messages";
import { call } from "../../lib/api.ts";
import { formatDateTime } from "../../lib/format.ts";
import { pageNumberIn, useAddressParams } from "../../lib/search-params.ts";
import { useUser } from "../../lib/session.ts";
import { ToneBadge } from "../badge.tsx";
import { EmptyState } from "../empty-state.tsx";
import { Pager } from "../table/pager.tsx";
import { type Column, TableCard } from "../table/table-card.tsx";
import { DeviceLabel } from "./device-label.tsx";
import classes from "./login-history.module.css";

const columns = (zone: string, isRecent: (login: Login) => boolean): readonly Column<Login>[] => [
  {
    key: "date",
    label: m.logins_date({ zone }),
    cell: (login) => (
      <span className="cw-inline" style={{ flexWrap: "wrap", gap: "4px 8px" }}>
        <bdi className="cw-num">{formatDateTime(login.date, zone)}</bdi>
        {isRecent(login) && <ToneBadge tone="good">{m.logins_recent()}</ToneBadge>}
      </span>
    ),
  },
  { key: "device", label: m.logins_device(), cell: ({ userAgent }) => <DeviceLabel userAgent={userAgent} /> },
  {
    key: "ip",
    label: m.logins_ip(),
    cell: ({ ip }) => (
      <bdi dir="ltr" className="cw-num">
        {ip}
      </bdi>
    ),
  },
];

export function LoginHistory({ userId }: { readonly userId?: string }) {
  const { timezone } = useUser();
  const [search, change] = useAddressParams();
  const [showsAll, setAll] = useState(false);
  const page = pageNumberIn(search);
  const pageSize = pageSizeIn(search.get("size"));
  const query = useQuery({
    queryKey: ["logins", userId, showsAll ? "all" : { page, pageSize }],
    queryFn: ({ signal }) => (showsAll ? allLogins(userId, signal) : loginPage(userId, { page, pageSize }, signal)),
    placeholderData: keepPreviousData,
    staleTime: 30_000,
  });
  const { logins = [], total = 0, readAt = "" } = query.data ?? {};
  const show = (next: { page: number; size: number }) => change(next, { preventScrollReset: true });
  const isRecent = ({ date }: Login) => isWithinADay(date, readAt);
  return (
    <TableCard
      label={userId ? m.panel_tab_logins() : m.logins_table()}
      columns={columns(timezone, isRecent)}
      rows={logins}
      // The index distinguishes sign-ins of the same second; rows never reorder.
      rowKey={({ date }, index) => `${date}-${index}`}
      rowClass={(login) => (isRecent(login) ? classes.recent : undefined)}
      query={query}
      skeletonRows={5}
      failureTitle={m.logins_failed()}
      empty={<EmptyState icon={IconHistory} title={m.logins_none()} text={userId ? undefined : m.logins_none_text()} />}
      minWidth={560}
      isStacked
      isPlain
      foot={
        <div className={classes.tableFoot}>
          {!showsAll && (
            <Pager
              page={page}
              pageSize={pageSize}
              total={total}
              onPage={(next) => show({ page: next, size: pageSize })}
              sizes={pageSizes}
              onSize={(size) => show({ page: 1, size })}
            />
          )}
          {(showsAll || total > pageSize) && (
            <Button variant="subtle" size="xs" onClick={() => setAll(!showsAll)} loading={query.isFetching && showsAll}>
              {showsAll ? m.logins_pages() : m.logins_all()}
            </Button>
          )}
        </div>
      }
    />
  );
}

type Login = ResponseOf<typeof loginHistory>["logins"][number];

/** Administration spec §9. */
const pageSizes = [10, 20, 50, 100] as const;
const DEFAULT_PAGE_SIZE = 20;
const MAX_PAGE_SIZE = 100;
const DAY_MS = 24 * 60 * 60 * 1000;

const pageSizeIn = (text: string | null): number =>
  pageSizes.find((size) => String(size) === text) ?? DEFAULT_PAGE_SIZE;

interface Logins {
  readonly logins: readonly Login[];
  readonly total: number;
  /** When the server read the sign-ins, by its own clock. */
  readonly readAt: string;
}

interface PageQuery {
  readonly page: number;
  readonly pageSize: number;
}

async function loginPage(userId: string | undefined, query: PageQuery, signal?: AbortSignal): Promise<Logins> {
  const { logins, pagination, readAt } = await (userId
    ? call("getUserLogins", { params: { id: userId }, query, signal })
    : call("loginHistory", { query, signal }));
  return { logins, total: pagination.total, readAt };
}

async function allLogins(userId: string | undefined, signal?: AbortSignal): Promise<Logins> {
  const firstPage = await loginPage(userId, { page: 1, pageSize: MAX_PAGE_SIZE }, signal);
  const logins = [...firstPage.logins];
  for (let page = 2; logins.length < firstPage.total; page += 1) {
    const nextPage = await loginPage(userId, { page, pageSize: MAX_PAGE_SIZE }, signal);
    // The server may have fewer sign-ins than the first page counted.
    if (nextPage.logins.length === 0) break;
    logins.push(...nextPage.logins);
  }
  return { ...firstPage, logins };
}

const isWithinADay = (date: string, now: string): boolean => Date.parse(now) - Date.parse(date) < DAY_MS;
