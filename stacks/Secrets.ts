import { secretNames } from "@callwright/core/kernel/function-access";
import { RemovalPolicy } from "aws-cdk-lib";
import { Key } from "aws-cdk-lib/aws-kms";
import { Secret } from "aws-cdk-lib/aws-secretsmanager";
import { Config, type Stack, type StackContext } from "sst/constructs";
import { isProduction, settings } from "./settings.ts";

export function Secrets({ stack }: StackContext) {
  // `sst secrets set NAME VALUE` puts a value into SSM, where a function reads it when a route needs it.
  const secrets = Config.Secret.create(stack, ...secretNames);
  // The encryption context binds each ciphertext to its owner and to its purpose or number.
  const credentialsKey = new Key(stack, "Credentials", {
    description: "Seals the telephony credentials of tenants",
    enableKeyRotation: true,
    removalPolicy: isProduction(stack.stage) ? RemovalPolicy.RETAIN : RemovalPolicy.DESTROY,
  });
  stack.addOutputs({ KmsKeyId: credentialsKey.keyId });
  return { secrets, credentialsKey, edgeKeys: createEdgeKeys(stack, settings.edgeKeyGeneration) };
}

/** CloudFormation reads a secret only when the template changes, so each generation is a secret of its own. */
function createEdgeKeys(stack: Stack, generation: number): { current: string; previous: string | undefined } {
  const createKey = (keyGeneration: number) => {
    const secret = new Secret(stack, `EdgeKey${keyGeneration}`, {
      description: "Proves to the functions that a request came through the edge",
      generateSecretString: { passwordLength: 48, excludePunctuation: true },
    });
    // Keeps older generations exported: stacks that are deployed after this one still import them.
    stack.exportValue(secret.secretArn);
    return secret.secretValue.unsafeUnwrap();
  };
  const generations = [generation, generation - 1, generation - 2].filter((each) => each > 0);
  const [current = "", previous] = generations.map(createKey);
  return { current, previous };
}
