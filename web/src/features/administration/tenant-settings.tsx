import { Outlet } from "react-router-dom";
import { isSuperAdmin } from "../../lib/roles.ts";
import { useUser } from "../../lib/session.ts";
import { useTenant } from "../../lib/use-tenant.ts";
import { TenantFilter } from "./tenant-filter.tsx";
import classes from "./tenant-settings.module.css";

export function TenantSettings() {
  const tenantId = useTenant();
  return (
    <>
      {isSuperAdmin(useUser()) && (
        <div className={classes.bar}>
          <TenantFilter none="own" />
        </div>
      )}
      <Outlet key={tenantId} />
    </>
  );
}
