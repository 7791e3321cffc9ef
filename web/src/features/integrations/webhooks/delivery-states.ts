import type { WebhookDelivery } from "@callwright/contracts/endpoints/webhook";
import * as m from "#messages";
import type { BadgeWords } from "../../../components/badge.tsx";

export const deliveryStates: Record<WebhookDelivery["state"], BadgeWords> = {
  pending: { tone: "busy", text: m.webhooks_pending, isLive: true },
  delivered: { tone: "good", text: m.webhooks_delivered },
  failed: { tone: "bad", text: m.webhooks_delivery_failed },
  held: { tone: "neutral", text: m.webhooks_held },
};

const errors: Readonly<Record<string, () => string>> = {
  timeout: m.webhooks_error_timeout,
  certificate: m.webhooks_error_certificate,
  private: m.webhooks_error_private,
  unknown: m.webhooks_error_unknown,
  expired: m.webhooks_error_expired,
  area_closed: m.webhooks_error_area_closed,
};

export const errorText = (code: string): string => (errors[code] ?? m.webhooks_error_connection)();
