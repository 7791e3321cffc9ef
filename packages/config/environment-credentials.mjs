/**
 * Takes the place of `@aws-sdk/credential-provider-node` in what is bundled: Lambda gives a function its credentials by the
 * environment, so the ways to seven other places stay out of the bundle.
 */
export { fromEnv as defaultProvider } from "@aws-sdk/credential-provider-env";
