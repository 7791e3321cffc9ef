/** What we use of the parameter store's SDK, as a module of its own: loaded at the first use, and bundled without the rest. */
export { GetParameterCommand, GetParametersCommand, SSMClient } from "@aws-sdk/client-ssm";
