import { ActionIcon, Box, Popover } from "@mantine/core";
import { IconBell, IconMessageCircle } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useRef, useState } from "react";
import * as m from "#messages";
import { LayerBoundary } from "../../components/error-boundary.tsx";
import { useOnce } from "../../components/use-once.ts";
import { formatNumber } from "../../lib/format.ts";
import { lazyLayer } from "../../lib/idle.ts";
import { minutesQuery } from "../../lib/queries.ts";
import { useUser } from "../../lib/session.ts";
import { useChatAddress } from "../../lib/support-chat.ts";
import classes from "./notifications.module.css";

export const HeaderTools = () => (
  <>
    <ChatButton />
    <NotificationBell />
  </>
);

const chatPanel = lazyLayer(async () => (await import("./chat-panel.tsx")).ChatPanel);

function ChatButton() {
  const address = useChatAddress();
  const button = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  const wasOpened = useOnce(isOpen);
  if (!address) return null;
  const close = () => {
    setOpen(false);
    button.current?.focus();
  };
  return (
    <>
      <ActionIcon
        ref={button}
        aria-label={m.chat_open()}
        title={m.chat_open()}
        aria-expanded={isOpen}
        aria-haspopup="dialog"
        onClick={() => setOpen(!isOpen)}
      >
        <IconMessageCircle size={18} stroke={1.5} />
      </ActionIcon>
      <LayerBoundary shown={isOpen} onClose={isOpen ? close : undefined}>
        {wasOpened && <chatPanel.Layer address={address} isOpen={isOpen} onClose={close} />}
      </LayerBoundary>
    </>
  );
}

const notificationPanel = lazyLayer(async () => (await import("./notification-panel.tsx")).NotificationPanel);

const MAX_SHOWN_COUNT = 99;

function NotificationBell() {
  const { data } = useQuery(minutesQuery(useUser().id));
  const [isOpen, setOpen] = useState(false);
  const unread = data?.unreadNotifications ?? 0;
  const count = unread > MAX_SHOWN_COUNT ? `${formatNumber(MAX_SHOWN_COUNT)}+` : formatNumber(unread);
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
        <LayerBoundary shown={isOpen} onClose={close} waiting={<Box mih={200} aria-busy="true" />}>
          {isOpen && <notificationPanel.Layer onClose={close} />}
        </LayerBoundary>
      </Popover.Dropdown>
    </Popover>
  );
}
