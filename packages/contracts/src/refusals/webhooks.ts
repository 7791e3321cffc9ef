export const webhookRefusals = {
  webhook_url_invalid: "Enter a full address, such as https://example.com/webhooks.",
  webhook_url_insecure: "The address must begin with https://.",
  webhook_url_has_password: "The address must not contain a user name or a password.",
  webhook_url_private: "This address leads into a private network. Enter one on the internet.",
  webhook_url_unknown: "This host cannot be found. Check the address.",
  too_many_webhook_endpoints: "You have {count} webhook endpoints, which is the most. Delete one first.",
  webhook_endpoint_disabled: "This endpoint is disabled. Enable it first.",
  webhook_replay_too_old: "Deliveries are kept for {days} days.",
} as const;
