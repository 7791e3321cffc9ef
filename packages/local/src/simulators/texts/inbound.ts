/** A person's text to a carrier's number: the carrier applies opt-out keywords, replies to them and sends the webhook. */
import { randomBytes, randomUUID } from "node:crypto";
import type { Line, Lines } from "../lines.ts";
import type { InboundSms, InboundSmsResult } from "../types.ts";
import { carrierReplies, keywordOf } from "./keywords.ts";
import type { OptOuts } from "./opt-outs.ts";
import { segmentsOf } from "./segments.ts";
import type { Text, Texts } from "./texts.ts";

export interface InboundDeps {
  readonly lines: Lines;
  readonly texts: Texts;
  readonly optOuts: OptOuts;
  readonly twilio: { sendReceived(text: Text, url: string): void };
  readonly telnyx: { sendReceived(text: Text, url: string): void };
  readonly twilioUrl: (line: Line) => string | undefined;
  readonly telnyxUrl: (account: string, profileId: string | undefined) => string | undefined;
}

export function receive(deps: InboundDeps, { from, to, body }: InboundSms): InboundSmsResult {
  const line = deps.lines.byNumber(to);
  if (!line) return { accepted: false, reason: `No account has the number ${to}` };
  if (!line.settings.sms) return { accepted: false, reason: `${to} takes no texts` };
  const { encoding, count } = segmentsOf(body);
  const profileId = line.settings.messagingProfileId;
  const text = deps.texts.insert({
    id: newTextId(line),
    provider: line.provider,
    account: line.account,
    sender: from,
    recipient: to,
    direction: "inbound",
    status: "received",
    detail: { body, encoding, segments: count, profileId },
  });
  applyKeyword(deps, line, text);
  const webhookUrl = webhookUrlOf(deps, line);
  if (webhookUrl) deps[line.provider].sendReceived(text, webhookUrl);
  return { accepted: true, provider: line.provider, id: text.id, webhook: webhookUrl };
}

const newTextId = ({ provider }: Line): string =>
  provider === "twilio" ? `SM${randomBytes(16).toString("hex")}` : randomUUID();

function webhookUrlOf({ twilioUrl, telnyxUrl }: InboundDeps, line: Line): string | null {
  const { provider, account, settings } = line;
  const url = provider === "twilio" ? twilioUrl(line) : telnyxUrl(account, settings.messagingProfileId);
  return url || null;
}

/** Twilio blocks the pair of numbers, Telnyx the person for the whole messaging profile. */
function applyKeyword({ texts, optOuts }: InboundDeps, line: Line, { sender, detail }: Text): void {
  const keyword = keywordOf(detail.body);
  if (!keyword) return;
  const scope = line.provider === "twilio" ? line.number : (line.settings.messagingProfileId ?? line.number);
  if (keyword !== "help") optOuts.set(scope, sender, keyword === "stop");
  const body = carrierReplies[keyword];
  const { encoding, count } = segmentsOf(body);
  texts.insert({
    id: newTextId(line),
    provider: line.provider,
    account: line.account,
    sender: line.number,
    recipient: sender,
    direction: "reply",
    status: "delivered",
    detail: { body, encoding, segments: count },
  });
}
