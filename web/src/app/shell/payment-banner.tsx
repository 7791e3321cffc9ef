/** A failed payment: until when calls go on, or that they are refused. */
import { Button } from "@mantine/core";
import { IconCreditCardOff } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { Link, useLocation } from "react-router-dom";
import * as m from "#messages";
import { formatDate } from "../../lib/format.ts";
import { paths } from "../../lib/paths.ts";
import { minutesQuery } from "../../lib/queries.ts";
import { hasSubscription } from "../../lib/roles.ts";
import { useUser } from "../../lib/session.ts";
import classes from "./banner.module.css";

export function PaymentBanner() {
  const user = useUser();
  const { pathname } = useLocation();
  const { data } = useQuery(minutesQuery(user.id));
  const payment = data?.payment;
  if (!payment || !hasSubscription(user)) return null;
  return (
    <div className={classes.banner} data-tone="bad" role="status">
      <IconCreditCardOff size={16} stroke={1.75} className={classes.icon} aria-hidden />
      <span className={classes.text}>
        {payment.isBlocked
          ? m.overdue_blocked()
          : m.overdue_grace({ date: formatDate(payment.graceEndsAt, user.timezone) })}
      </span>
      {pathname !== paths.settingsBilling && (
        <Button component={Link} to={paths.settingsBilling} variant="default" size="xs">
          {m.overdue_action()}
        </Button>
      )}
    </div>
  );
}
