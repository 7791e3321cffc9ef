/** Banners above every page of the app. */
import { Button } from "@mantine/core";
import { IconPhoneOff } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { Link, useLocation } from "react-router-dom";
import * as m from "#messages";
import { LayerBoundary } from "../../components/error-boundary.tsx";
import { lazyLayer } from "../../lib/idle.ts";
import { paths } from "../../lib/paths.ts";
import { minutesQuery } from "../../lib/queries.ts";
import { hasSubscription, useUser } from "../../lib/session.ts";
import { useTheme } from "../../lib/theme/brand-data.ts";
import classes from "./banner.module.css";

export function MissingNumberBanner() {
  const user = useUser();
  const { pathname } = useLocation();
  const warnsWithoutNumber = useTheme()?.isnumberWarning ?? false;
  const { data } = useQuery(minutesQuery(user.id));
  // "istwillio", a name on the wire: whether a number can call, at any carrier; undefined while it loads.
  if (!warnsWithoutNumber || data?.istwillio !== false) return null;
  return (
    <div className={classes.banner} role="status">
      <IconPhoneOff size={16} stroke={1.75} style={{ flex: "none" }} aria-hidden />
      <span className={classes.text}>{m.banner_import()}</span>
      {pathname !== paths.numbers && (
        <Button component={Link} to={paths.numbers} variant="default" size="xs">
          {m.banner_import_action()}
        </Button>
      )}
    </div>
  );
}

const overdueNotice = lazyLayer(async () => (await import("./rare-banners.tsx")).OverdueNotice);

export function PaymentBanner() {
  const user = useUser();
  const { data } = useQuery(minutesQuery(user.id));
  const payment = data?.payment;
  if (!payment || !hasSubscription(user)) return null;
  return (
    <LayerBoundary shown={payment}>
      <overdueNotice.Layer payment={payment} />
    </LayerBoundary>
  );
}
