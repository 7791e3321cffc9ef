/** Banners that few users see; their code loads with the first one. */
import { Button } from "@mantine/core";
import { IconCreditCardOff, IconEye } from "@tabler/icons-react";
import { Link, useLocation } from "react-router-dom";
import * as m from "#messages";
import { RequestButton } from "../../components/request-button.tsx";
import { call } from "../../lib/api.ts";
import { formatDateTime, formatTime } from "../../lib/format.ts";
import { paths } from "../../lib/paths.ts";
import { useUser } from "../../lib/session.ts";
import classes from "./banner.module.css";

interface OverdueNoticeProps {
  readonly payment: { readonly graceEndsAt: string; readonly isBlocked: boolean };
}

export function OverdueNotice({ payment }: OverdueNoticeProps) {
  const { timezone } = useUser();
  const { pathname } = useLocation();
  return (
    <div className={classes.banner} data-tone="bad" role="status">
      <IconCreditCardOff size={16} stroke={1.75} style={{ flex: "none" }} aria-hidden />
      <span className={classes.text}>
        {payment.isBlocked
          ? m.overdue_blocked()
          : m.overdue_grace({ date: formatDateTime(payment.graceEndsAt, timezone) })}
      </span>
      {pathname !== paths.settingsBilling && (
        <Button component={Link} to={paths.settingsBilling} variant="default" size="xs">
          {m.overdue_action()}
        </Button>
      )}
    </div>
  );
}

export function ViewAsBanner() {
  const { name, timezone, viewAs } = useUser();
  if (!viewAs) return null;
  return (
    <div className={classes.banner} role="status">
      <IconEye size={16} stroke={1.75} style={{ flex: "none" }} aria-hidden />
      <span className={classes.text}>
        {m.view_as_banner({ name, tenant: viewAs.tenantName, until: formatTime(viewAs.until, timezone) })}
      </span>
      <RequestButton
        size="xs"
        run={() => call("endViewAs")}
        failedMessage={m.error_generic()}
        // A page load, since everything in memory belongs to the viewed user.
        onDone={() => location.assign(paths.panelUsers)}
      >
        {m.view_as_end()}
      </RequestButton>
    </div>
  );
}
