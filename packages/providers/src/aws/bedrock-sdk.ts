/** What we use of Bedrock's SDK, as a module of its own: loaded at the first use, and bundled without the rest. */
export { BedrockRuntimeClient, ConverseCommand } from "@aws-sdk/client-bedrock-runtime";
export { NodeHttpHandler } from "@smithy/node-http-handler";
