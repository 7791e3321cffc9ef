/** What `parameters.ts` imports lazily: through this module, a bundle holds only these parts of the SDK. */
export { GetParameterCommand, GetParametersCommand, SSMClient } from "@aws-sdk/client-ssm";
