import type { ConverseCommandInput } from "@aws-sdk/client-bedrock-runtime";
import { lazy } from "@callwright/core/kernel/lazy";
import { connection, type Place } from "./connection.ts";

export interface ModelConfig extends Place {
  readonly modelId: string;
  readonly seconds?: number | undefined;
}

const sdk = () => import("./bedrock-sdk.ts");

export function createConverse({ modelId, seconds = 10, ...place }: ModelConfig) {
  const client = lazy(async () => {
    const { BedrockRuntimeClient, NodeHttpHandler } = await sdk();
    const { requestHandler, ...rest } = connection(place, { requestMs: seconds * 1000 });
    // HTTP/1 as elsewhere: the SDK's default is HTTP/2, for streams that are not used here.
    const http = new NodeHttpHandler({ ...requestHandler });
    return new BedrockRuntimeClient({ ...rest, maxAttempts: 2, requestHandler: http });
  });
  return async (input: Omit<ConverseCommandInput, "modelId">) => {
    const { ConverseCommand } = await sdk();
    const command = new ConverseCommand({ ...input, modelId });
    return (await client()).send(command, { abortSignal: AbortSignal.timeout(seconds * 1000) });
  };
}
