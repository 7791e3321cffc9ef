import type { getCalls } from "@callwright/contracts/endpoints/session";
import { Button } from "@mantine/core";
import { IconCreditCardOff } from "@tabler/icons-react";
import { Link, useLocation } from "react-router-dom";
import type * as z from "zod/mini";
import * as m from "#messages";
import { formatDateTime } from "../../lib/format.ts";
import { paths } from "../../lib/paths.ts";
import { useUser } from "../../lib/session.ts";
import classes from "./banner.module.css";

interface OverdueNoticeProps {
  readonly payment: NonNullable<z.output<(typeof getCalls)["response"]>["payment"]>;
}

export function OverdueNotice({ payment }: OverdueNoticeProps) {
  const { timezone } = useUser();
  const { pathname } = useLocation();
  return (
    <div className={classes.banner} data-tone="bad" role="status">
      <IconCreditCardOff size={16} stroke={1.75} className={classes.icon} aria-hidden />
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
