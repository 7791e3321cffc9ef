export { VapiClient } from "@vapi-ai/server-sdk";
