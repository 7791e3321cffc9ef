/** The tenant's support chat: its address, and the messages between frame and page. */
import { useTheme } from "./theme/brand-data.ts";

const inlinedJson = document.getElementById("cw-chat")?.textContent;
const address = inlinedJson ? new URL((JSON.parse(inlinedJson) as { address: string }).address) : undefined;

/** The chat's inlined address, whose frame the CSP allows; undefined once the theme has another token or none. */
export function useChatAddress(): URL | undefined {
  const token = useTheme()?.chatwootWebsiteToken;
  return token && address?.searchParams.get("website_token") === token ? address : undefined;
}

/** Prefix of all messages (Chatwoot's widget, `app/javascript/sdk`). */
const prefix = "chatwoot-widget:";

export interface ChatMessage {
  readonly event: string;
  /** Sent with "loaded": identifies the conversation. */
  readonly conversation?: string | undefined;
}

export function parseChatMessage(data: unknown): ChatMessage | undefined {
  if (typeof data !== "string" || !data.startsWith(prefix)) return undefined;
  try {
    const { event, config } = JSON.parse(data.slice(prefix.length));
    if (typeof event !== "string") return undefined;
    return { event, conversation: typeof config?.authToken === "string" ? config.authToken : undefined };
  } catch {
    return undefined;
  }
}

export const formatChatMessage = (event: string, fields: object = {}): string =>
  prefix + JSON.stringify({ event, ...fields });

const conversationKey = (userId: string) => `cw-chat-${userId}`;

/** Continues the user's conversation after a reload; it is private to the user. */
export function chatAddressFor(chat: URL, userId: string): string {
  const url = new URL(chat);
  const conversation = sessionStorage.getItem(conversationKey(userId));
  if (conversation) url.searchParams.set("cw_conversation", conversation);
  return url.href;
}

export const keepConversation = (userId: string, conversation: string) =>
  sessionStorage.setItem(conversationKey(userId), conversation);
