import { ActionIcon, Box, Popover } from "@mantine/core";
import { IconBell } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import * as m from "#messages";
import { LayerFence } from "../../components/layer-fence.tsx";
import { formatNumber } from "../../lib/format.ts";
import { lazyLayer } from "../../lib/idle.ts";
import { minutesQuery } from "../../lib/queries.ts";
import { useUser } from "../../lib/session.ts";
import classes from "./notifications.module.css";

const panel = lazyLayer(async () => (await import("./notification-panel.tsx")).NotificationPanel);

const MAX_SHOWN = 99;

export function NotificationBell() {
  const { data } = useQuery(minutesQuery(useUser().id));
  const [isOpen, setOpen] = useState(false);
  const unread = data?.unreadNotifications ?? 0;
  const count = unread > MAX_SHOWN ? `${formatNumber(MAX_SHOWN)}+` : formatNumber(unread);
  const label = unread > 0 ? m.bell_unread({ count }) : m.bell_title();
  const close = () => setOpen(false);
  return (
    <Popover
      opened={isOpen}
      onChange={setOpen}
      position="bottom-end"
      width="min(380px, calc(100vw - 16px))"
      shadow="md"
      trapFocus
      returnFocus
    >
      <Popover.Target>
        <ActionIcon
          aria-label={label}
          title={label}
          pos="relative"
          style={{ overflow: "visible" }}
          onClick={() => setOpen(!isOpen)}
        >
          <IconBell size={18} stroke={1.5} aria-hidden />
          {unread > 0 && (
            <bdi className={classes.count} aria-hidden>
              {count}
            </bdi>
          )}
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown p={0} aria-label={m.bell_title()}>
        <LayerFence shown={isOpen} onClose={close} waiting={<Box mih={200} aria-busy="true" />}>
          {isOpen && <panel.Layer onClose={close} />}
        </LayerFence>
      </Popover.Dropdown>
    </Popover>
  );
}
