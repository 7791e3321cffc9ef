export { GetParameterCommand, GetParametersCommand, SSMClient } from "@aws-sdk/client-ssm";
