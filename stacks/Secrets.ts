import { secretNames } from "@callwright/core/kernel/function-access";
import { RemovalPolicy } from "aws-cdk-lib";
import { Key } from "aws-cdk-lib/aws-kms";
import { Secret } from "aws-cdk-lib/aws-secretsmanager";
import { Config, type Stack, type StackContext } from "sst/constructs";
import { isProduction, settings } from "./settings.ts";

export function Secrets({ stack }: StackContext) {
  // `sst secrets set NAME VALUE` puts a value into SSM, where a function reads it when a route needs it.
  const secrets = Config.Secret.create(stack, ...secretNames);
  // Each ciphertext is bound to its tenant and number by encryption context.
  const credentialsKey = new Key(stack, "Credentials", {
    description: "Seals the telephony credentials of tenants",
    enableKeyRotation: true,
    removalPolicy: isProduction(stack.stage) ? RemovalPolicy.RETAIN : RemovalPolicy.DESTROY,
  });
  stack.addOutputs({ KmsKeyId: credentialsKey.keyId });
  return { secrets, credentialsKey, edgeKeys: createEdgeKeys(stack, settings.edgeKeyGeneration) };
}

/** CloudFormation fills a key in only where a template changes: hence a secret for each generation. */
function createEdgeKeys(stack: Stack, generation: number): { now: string; before: string | undefined } {
  const create = (of: number) => {
    const secret = new Secret(stack, `EdgeKey${of}`, {
      description: "By which the edge shows the functions that a request came through it",
      generateSecretString: { passwordLength: 48, excludePunctuation: true },
    });
    // Those of the generation before are read by other stacks until these are deployed, which is after this one.
    stack.exportValue(secret.secretArn);
    return secret.secretValue.unsafeUnwrap();
  };
  const [now = "", before] = [generation, generation - 1, generation - 2].filter((of) => of > 0).map(create);
  return { now, before };
}
