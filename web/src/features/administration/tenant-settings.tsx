import { Flex } from "@mantine/core";
import { Outlet } from "react-router-dom";
import { isSuperAdmin } from "../../lib/roles.ts";
import { useUser } from "../../lib/session.ts";
import { useTenant } from "../../lib/use-tenant.ts";
import { TenantFilter } from "./tenant-filter.tsx";

export function TenantSettings() {
  const tenantId = useTenant();
  return (
    <>
      {isSuperAdmin(useUser()) && (
        <Flex w="100%" maw="var(--cw-content)" mx="auto" pt={16} px={24}>
          <TenantFilter none="own" />
        </Flex>
      )}
      <Outlet key={tenantId} />
    </>
  );
}
