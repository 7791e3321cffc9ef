/** Secrets in the environment of the synthesis; the tests search the templates and bundles for them. */
export const canaries = {
  VAPI_API_KEY: "canary-voice-key-51f0",
  VAPI_WEBHOOK_SECRET: "canary-webhook-secret-9a2c",
  STRIPE_SECRET_KEY: "canary-payments-key-8d14",
  STRIPE_WEBHOOK_SECRET: "canary-payments-secret-2b6e",
  SESSION_SECRET: "canary-session-secret-77be",
  IMPORT_PRIVATE_JWK: "canary-import-key-c3d4",
};
