/** Keywords by which a person stops and restarts texts at the carrier. One counts only if it is the whole text. */

const stopWords = new Set(["STOP", "STOPALL", "UNSUBSCRIBE", "END", "QUIT", "CANCEL", "OPTOUT", "REVOKE"]);
const startWords = new Set(["START", "YES", "UNSTOP"]);
const helpWords = new Set(["HELP", "INFO"]);

export type Keyword = "stop" | "start" | "help";

export function keywordOf(body: string): Keyword | undefined {
  const word = body.trim().toUpperCase();
  if (stopWords.has(word)) return "stop";
  if (startWords.has(word)) return "start";
  return helpWords.has(word) ? "help" : undefined;
}

/** The carrier's own replies, sent from the number to which the person wrote. */
export const carrierReplies: Readonly<Record<Keyword, string>> = {
  stop: "You have successfully been unsubscribed. You will not receive any more messages from this number. Reply START to resubscribe.",
  start:
    "You have successfully been re-subscribed to messages from this number. Reply HELP for help. Reply STOP to unsubscribe.",
  help: "Reply STOP to unsubscribe. Msg&Data Rates May Apply.",
};
