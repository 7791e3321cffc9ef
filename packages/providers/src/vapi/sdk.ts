/** What we use of Vapi's SDK, as a module of its own: loaded at the first use, and bundled without the rest. */
export { VapiClient } from "@vapi-ai/server-sdk";
