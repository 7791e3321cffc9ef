/** What `bedrock.ts` imports lazily: through this module, a bundle holds only these parts of the SDK. */
export { BedrockRuntimeClient, ConverseCommand } from "@aws-sdk/client-bedrock-runtime";
export { NodeHttpHandler } from "@smithy/node-http-handler";
