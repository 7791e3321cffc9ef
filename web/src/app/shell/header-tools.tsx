/** Support chat and notifications in the header; loads after the first paint. */
import { ChatButton } from "./chat-button.tsx";
import { NotificationBell } from "./notification-bell.tsx";

export const HeaderTools = () => (
  <>
    <ChatButton />
    <NotificationBell />
  </>
);
