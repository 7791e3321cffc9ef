import { Button } from "@mantine/core";
import { IconEye } from "@tabler/icons-react";
import { useMutation } from "@tanstack/react-query";
import * as m from "#messages";
import { call, messageOf } from "../../lib/api.ts";
import { formatTime } from "../../lib/format.ts";
import { paths } from "../../lib/paths.ts";
import { useUser } from "../../lib/session.ts";
import { toast } from "../../lib/toast.ts";
import classes from "./banner.module.css";

export function ViewAsBanner() {
  const { name, timezone, viewAs } = useUser();
  const end = useMutation({
    mutationFn: () => call("endViewAs"),
    // Everything in memory belongs to the viewed user.
    onSuccess: () => location.assign(paths.panelUsers),
    onError: (error) => toast.error(messageOf(error, m.error_generic())),
  });
  if (!viewAs) return null;
  return (
    <div className={classes.banner} role="status">
      <IconEye size={16} stroke={1.75} className={classes.icon} aria-hidden />
      <span className={classes.text}>
        {m.view_as_banner({ name, tenant: viewAs.tenantName, until: formatTime(viewAs.until, timezone) })}
      </span>
      <Button variant="default" size="xs" loading={end.isPending} onClick={() => end.mutate()}>
        {m.view_as_end()}
      </Button>
    </div>
  );
}
