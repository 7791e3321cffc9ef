/** The support chat in a frame of its own origin, so none of its code runs in ours. It stays mounted while closed. */
import { Box, CloseButton, Group } from "@mantine/core";
import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import * as m from "#messages";
import { useLocale } from "../../lib/i18n/locale.ts";
import { useUser } from "../../lib/session.ts";
import { chatAddressFor, formatChatMessage, keepConversation, parseChatMessage } from "../../lib/support-chat.ts";
import classes from "./chat-panel.module.css";

interface ChatPanelProps {
  readonly address: URL;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

export function ChatPanel({ address, isOpen, onClose }: ChatPanelProps) {
  const { id } = useUser();
  const locale = useLocale();
  const frame = useRef<HTMLIFrameElement>(null);
  const panel = useRef<HTMLElement>(null);
  const [frameAddress] = useState(() => chatAddressFor(address, id));
  const [isLoaded, setLoaded] = useState(false);

  useEffect(() => {
    if (isOpen) panel.current?.focus();
  }, [isOpen]);

  useEffect(() => {
    const post = (event: string, fields?: object) =>
      frame.current?.contentWindow?.postMessage(formatChatMessage(event, fields), address.origin);
    const listen = ({ source: from, origin, data }: MessageEvent) => {
      if (origin !== address.origin || from !== frame.current?.contentWindow) return;
      const message = parseChatMessage(data);
      if (message?.event === "loaded") {
        if (message.conversation) keepConversation(id, message.conversation);
        // The panel has its own button and close button, so the chat is open at once and hides both of its own.
        post("config-set", { locale, position: "right", hideMessageBubble: true, showPopoutButton: false });
        post("toggle-open", { isOpen: true });
        post("toggle-close-button", { showClose: false });
      }
      if (message?.event === "toggleBubble" || message?.event === "closeWindow") onClose();
    };
    addEventListener("message", listen);
    return () => removeEventListener("message", listen);
  }, [address, id, locale, onClose]);

  const closeByKey = ({ key }: KeyboardEvent) => key === "Escape" && onClose();

  return (
    <section
      ref={panel}
      role="dialog"
      aria-label={m.chat_open()}
      tabIndex={-1}
      hidden={!isOpen}
      className={classes.panel}
      onKeyDown={closeByKey}
    >
      <Group
        justify="space-between"
        wrap="nowrap"
        gap={0}
        flex="none"
        h={48}
        ps={16}
        pe={8}
        style={{ borderBlockEnd: "1px solid var(--cw-line)" }}
      >
        <span className="cw-bold">{m.chat_open()}</span>
        <CloseButton aria-label={m.close()} onClick={onClose} />
      </Group>
      <Box pos="relative" flex={1} mih={0} aria-busy={!isLoaded || undefined}>
        {!isLoaded && (
          <p role="status" className={classes.waiting}>
            {m.chat_waiting()}
          </p>
        )}
        <iframe
          ref={frame}
          src={frameAddress}
          title={m.chat_open()}
          className={classes.frame}
          sandbox="allow-scripts allow-same-origin allow-forms allow-popups allow-popups-to-escape-sandbox"
          referrerPolicy="strict-origin"
          onLoad={() => setLoaded(true)}
        />
      </Box>
    </section>
  );
}
