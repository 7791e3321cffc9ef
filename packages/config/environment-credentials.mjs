/** In bundles, in place of `@aws-sdk/credential-provider-node`: on Lambda credentials come by the environment alone. */
export { fromEnv as defaultProvider } from "@aws-sdk/credential-provider-env";
