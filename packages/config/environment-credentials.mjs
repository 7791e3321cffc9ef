/** Replaces `@aws-sdk/credential-provider-node` in bundles: on Lambda credentials come from the environment alone. */
export { fromEnv as defaultProvider } from "@aws-sdk/credential-provider-env";
