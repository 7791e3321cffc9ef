import { memoryMb } from "@callwright/config/memory.ts";
import { Fn } from "aws-cdk-lib";
import { type FunctionUrl, FunctionUrlAuthType, InvokeMode } from "aws-cdk-lib/aws-lambda";
import { type StackContext, use } from "sst/constructs";
import { behindEdge, deadLetterAddresses, environment } from "./environment.ts";
import { createFunction, reservedConcurrency, roleOf } from "./functions.ts";
import {
  askAfter,
  keepCredentials,
  lookAtDeadLetters,
  openCredentials,
  readBlobs,
  readCalls,
  readItems,
  readSeals,
  readSecrets,
  removeBlobs,
  scheduleLater,
  sendTo,
  useTable,
  writeBlobs,
} from "./permissions.ts";
import { Queues } from "./Queues.ts";
import { Storage } from "./Storage.ts";
import { settings } from "./settings.ts";
import { domainEnvironment } from "./tenant-domains.ts";

/** What HTTP reaches: the API, its files, and apart from it the webhooks, so that a flood of the one cannot starve the other. */
export function Api({ stack, app }: StackContext) {
  const { table, blobs } = use(Storage);
  const queues = use(Queues);

  const webhooks = createFunction(stack, "Webhooks", {
    handler: "functions/src/webhooks/handler.handler",
    timeoutSeconds: 10,
    memoryMb: memoryMb.webhooks,
    reservedConcurrentExecutions: reservedConcurrency(stack, 100),
    environment: environment(stack, settings.publicUrl),
    permissions: [
      writeBlobs(blobs, "webhooks"),
      sendTo(queues.events, queues.billing),
      readSecrets(stack, "VAPI_WEBHOOK_SECRET", "STRIPE_WEBHOOK_SECRET"),
      // A carrier's webhook is proven by the secret of its number's account, the voice provider's by that of its account.
      readSeals(table),
      // Who takes a call that comes in is read from the tenant's rows: the number, the person's latest call, the minutes.
      readItems(table, "tenantid"),
      readCalls(table),
      openCredentials("numbers"),
      openCredentials("voiceAccounts"),
      openCredentials("payments"),
      openCredentials("sources"),
    ],
  });

  const webhooksUrl = webhooks.addFunctionUrl({ authType: FunctionUrlAuthType.NONE });
  const publicUrl = settings.publicUrl ?? originOf(webhooksUrl);
  const api = createFunction(stack, "Api", {
    handler: "functions/src/api/handler.handler",
    timeoutSeconds: 20,
    memoryMb: memoryMb.api,
    reservedConcurrentExecutions: reservedConcurrency(stack, 300),
    environment: {
      ...environment(stack, publicUrl),
      ...deadLetterAddresses(stack),
      ...domainEnvironment(stack, app),
      ...behindEdge(app),
    },
    permissions: [
      useTable(table),
      ...readBlobs(blobs, "calls", "runs", "brand", "imports", "lists", "documents", "exports", "figures"),
      writeBlobs(blobs, "runs", "brand", "imports", "documents", "figures"),
      removeBlobs(blobs, "brand", "figures"),
      // To all of them: what was set aside can go back to any.
      sendTo(...Object.values(queues)),
      lookAtDeadLetters(...Object.values(queues)),
      askAfter(queues.dispatch),
      // A run that begins later.
      ...scheduleLater(),
      // Of numbers, mail servers and what erased people are marked by.
      keepCredentials(),
      readSecrets(
        stack,
        ...([
          "SESSION_SECRET",
          "IMPORT_PRIVATE_JWK",
          "VAPI_API_KEY",
          "VAPI_WEBHOOK_SECRET",
          "STRIPE_SECRET_KEY",
        ] as const),
      ),
    ],
  });

  // Files are written as they are made: what Lambda answers at once has 6 MB at most.
  const files = createFunction(stack, "FilesOfApi", {
    handler: "functions/src/api/stream.handler",
    timeoutSeconds: 300,
    memoryMb: memoryMb.files,
    reservedConcurrentExecutions: reservedConcurrency(stack, 20),
    environment: { ...environment(stack, publicUrl), ...behindEdge(app) },
    permissions: [
      useTable(table),
      ...readBlobs(blobs, "imports", "lists"),
      sendTo(queues.lists),
      readSecrets(stack, "SESSION_SECRET"),
    ],
  });

  const apiUrl = api.addFunctionUrl({ authType: FunctionUrlAuthType.NONE });
  const filesUrl = files.addFunctionUrl({
    authType: FunctionUrlAuthType.NONE,
    invokeMode: InvokeMode.RESPONSE_STREAM,
  });

  stack.addOutputs({ ApiUrl: apiUrl.url, WebhooksUrl: webhooksUrl.url });
  return { apiUrl, filesUrl, webhooksUrl, publicUrl, role: roleOf(api), functions: [webhooks, api, files] };
}

/** A function URL ends with a slash; an origin does not. */
const originOf = ({ url }: FunctionUrl) => Fn.join("", ["https://", Fn.select(2, Fn.split("/", url))]);
