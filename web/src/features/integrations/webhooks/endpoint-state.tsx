/** State of a webhook endpoint as a word. */
import type { WebhookEndpoint } from "@callwright/contracts/endpoints/webhook";
import type { Tone } from "@callwright/contracts/outcome";
import * as m from "#messages";
import { ToneBadge } from "../../../components/badge.tsx";

const states: Record<WebhookEndpoint["state"], { readonly tone: Tone; readonly text: () => string }> = {
  enabled: { tone: "good", text: m.webhooks_enabled },
  disabled: { tone: "neutral", text: m.webhooks_disabled },
  failing: { tone: "bad", text: m.webhooks_failing },
  paused: { tone: "bad", text: m.webhooks_paused },
  stopped: { tone: "bad", text: m.webhooks_stopped },
};

export function EndpointState({ state }: Pick<WebhookEndpoint, "state">) {
  const { tone, text } = states[state];
  return <ToneBadge tone={tone}>{text()}</ToneBadge>;
}
