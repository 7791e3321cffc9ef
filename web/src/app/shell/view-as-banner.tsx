import { IconEye } from "@tabler/icons-react";
import * as m from "#messages";
import { RequestButton } from "../../components/request-button.tsx";
import { call } from "../../lib/api.ts";
import { formatTime } from "../../lib/format.ts";
import { paths } from "../../lib/paths.ts";
import { useUser } from "../../lib/session.ts";
import classes from "./banner.module.css";

export function ViewAsBanner() {
  const { name, timezone, viewAs } = useUser();

  if (!viewAs) return null;
  return (
    <div className={classes.banner} role="status">
      <IconEye size={16} stroke={1.75} className={classes.icon} aria-hidden />
      <span className={classes.text}>
        {m.view_as_banner({ name, tenant: viewAs.tenantName, until: formatTime(viewAs.until, timezone) })}
      </span>
      <RequestButton
        size="xs"
        run={() => call("endViewAs")}
        failed={m.error_generic()}
        // Everything in memory belongs to the viewed user.
        onDone={() => location.assign(paths.panelUsers)}
      >
        {m.view_as_end()}
      </RequestButton>
    </div>
  );
}
