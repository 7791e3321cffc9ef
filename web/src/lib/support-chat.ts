/** The support chat of the page's tenant: its address, and the few words that its frame and the page say to each other. */
import { useTheme } from "./theme/brand-data.ts";

const brought = document.getElementById("cw-chat")?.textContent;
const address = brought ? new URL((JSON.parse(brought) as { address: string }).address) : undefined;

/** Where the chat answers: named by the page, whose policy allows its frame, as long as the tenant keeps the token. */
export function useChatAddress(): URL | undefined {
  const token = useTheme()?.chatwootWebsiteToken;
  return token && address?.searchParams.get("website_token") === token ? address : undefined;
}

/** Messages travel as text with this before them (Chatwoot's widget, `app/javascript/sdk`). */
const prefix = "chatwoot-widget:";

export interface FromChat {
  readonly event: string;
  /** With "loaded": what finds the conversation again. */
  readonly conversation?: string | undefined;
}

export function readFromChat(data: unknown): FromChat | undefined {
  if (typeof data !== "string" || !data.startsWith(prefix)) return undefined;
  try {
    const { event, config } = JSON.parse(data.slice(prefix.length));
    if (typeof event !== "string") return undefined;
    return { event, conversation: typeof config?.authToken === "string" ? config.authToken : undefined };
  } catch {
    return undefined;
  }
}

export const toChat = (event: string, fields: object = {}): string => prefix + JSON.stringify({ event, ...fields });

const keyOf = (userId: string) => `cw-chat-${userId}`;

/** A person's conversation goes on after a reload of the tab; it is nobody else's. */
export function chatAddressFor(chat: URL, userId: string): string {
  const url = new URL(chat);
  const conversation = sessionStorage.getItem(keyOf(userId));
  if (conversation) url.searchParams.set("cw_conversation", conversation);
  return url.href;
}

export const keepConversation = (userId: string, conversation: string) =>
  sessionStorage.setItem(keyOf(userId), conversation);
