/** What `client.ts` imports lazily: through this module, a bundle holds only these parts of the SDK. */
export { VapiClient } from "@vapi-ai/server-sdk";
