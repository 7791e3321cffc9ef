import { ActionIcon } from "@mantine/core";
import { IconMessageCircle } from "@tabler/icons-react";
import { useRef, useState } from "react";
import * as m from "#messages";
import { LayerFence } from "../../components/layer-fence.tsx";
import { useOnce } from "../../components/use-once.ts";
import { lazyLayer } from "../../lib/idle.ts";
import { useChatAddress } from "../../lib/support-chat.ts";
import { NotificationBell } from "./notification-bell.tsx";

export const HeaderTools = () => (
  <>
    <ChatButton />
    <NotificationBell />
  </>
);

const panel = lazyLayer(async () => (await import("./chat-panel.tsx")).ChatPanel);

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
      <LayerFence shown={isOpen} onClose={isOpen ? close : undefined}>
        {wasOpened && <panel.Layer address={address} isOpen={isOpen} onClose={close} />}
      </LayerFence>
    </>
  );
}
