import { RemovalPolicy } from "aws-cdk-lib";
import { Key } from "aws-cdk-lib/aws-kms";
import { Secret } from "aws-cdk-lib/aws-secretsmanager";
import { Config, type StackContext } from "sst/constructs";
import { isProduction } from "./settings.ts";

const names = ["VAPI_API_KEY", "VAPI_WEBHOOK_SECRET", "SESSION_SECRET", "IMPORT_PRIVATE_JWK"] as const;
export type SecretName = (typeof names)[number];

/** What is secret: the platform's own keys, by name only, the key that seals the credentials of tenants, and the edge's. */
export function Secrets({ stack }: StackContext) {
  // `sst secrets set NAME VALUE` puts a value into SSM, where a function reads it when a route needs it.
  const secrets = Config.Secret.create(stack, ...names);
  // Each ciphertext is bound to its tenant and number by encryption context.
  const credentialsKey = new Key(stack, "Credentials", {
    description: "Seals the telephony credentials of tenants",
    enableKeyRotation: true,
    removalPolicy: isProduction(stack.stage) ? RemovalPolicy.RETAIN : RemovalPolicy.DESTROY,
  });
  // CloudFormation fills it in at both ends: neither a template nor a person ever holds it.
  const edgeSecret = new Secret(stack, "EdgeKey", {
    description: "By which the edge shows the functions that a request came through it",
    generateSecretString: { passwordLength: 48, excludePunctuation: true },
  });
  // By this an operator's commands find their way.
  stack.addOutputs({ KmsKeyId: credentialsKey.keyId });
  return { secrets, credentialsKey, edgeKey: edgeSecret.secretValue.unsafeUnwrap() };
}
