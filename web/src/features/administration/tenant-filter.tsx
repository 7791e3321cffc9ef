/** Lets a super administrator choose the shown tenant, which the address keeps. Owners see only their own tenant. */
import { Flex } from "@mantine/core";
import { lazy, Suspense } from "react";
import { Outlet } from "react-router-dom";
import * as m from "#messages";
import { isSuperAdmin, useUser } from "../../lib/session.ts";
import { useChosenTenantId } from "../../lib/tenant-filter.ts";

const TenantSelect = lazy(async () => ({ default: (await import("./tenant-select.tsx")).TenantSelect }));

export interface TenantFilterProps {
  /** What the panel shows while no tenant is chosen: all tenants, or the user's own. */
  readonly defaultScope?: "all" | "own";
}

export function TenantFilter({ defaultScope = "all" }: TenantFilterProps) {
  return (
    isSuperAdmin(useUser()) && (
      <Suspense>
        <TenantSelect defaultScope={defaultScope} />
      </Suspense>
    )
  );
}

export function useTenantHint(): string | undefined {
  const user = useUser();
  const tenant = useChosenTenantId();
  return isSuperAdmin(user) && !tenant ? m.panel_tenant_hint() : undefined;
}

export function TenantSettings() {
  const tenantId = useChosenTenantId();
  return (
    <>
      {isSuperAdmin(useUser()) && (
        <Flex w="100%" maw="var(--cw-content)" mx="auto" pt={16} px={24}>
          <TenantFilter defaultScope="own" />
        </Flex>
      )}
      {/* Another tenant mounts new forms, so nothing typed for the previous tenant stays. */}
      <Outlet key={tenantId} />
    </>
  );
}
