import { memoryMb } from "@callwright/config/memory.ts";
import { Fn } from "aws-cdk-lib";
import { type FunctionUrl, FunctionUrlAuthType, InvokeMode } from "aws-cdk-lib/aws-lambda";
import { type Function as Lambda, type Stack, type StackContext, use } from "sst/constructs";
import { behindEdge, deadLetterAddresses, environment, mediaOrigins, secretNames } from "./environment.ts";
import { createFunction, reservedConcurrency, roleOf } from "./functions.ts";
import { askAfter, permissionsOf, readCalls, readItems, readSeals } from "./permissions.ts";
import { Queues } from "./Queues.ts";
import { Storage } from "./Storage.ts";
import { settings } from "./settings.ts";
import { domainEnvironment } from "./tenant-domains.ts";

const folder = "fonts";

const fonts = {
  folder,
  files: ["inter-latin", "inter-latin-ext", "vazirmatn-arabic"].flatMap((name) =>
    [400, 600].map((weight) => {
      const [family] = name.split("-");
      const file = `${name}-${weight}-normal.woff`;
      return { from: `node_modules/@fontsource/${family}/files/${file}`, to: `${folder}/${file}` };
    }),
  ),
};

/** What HTTP reaches: API, files, webhooks and inbound questions, apart so that a flood of one starves no other. */
export function Api({ stack, app }: StackContext) {
  const { table, blobs } = use(Storage);
  const queues = use(Queues);

  const webhooks = createFunction(stack, "Webhooks", {
    handler: "functions/src/webhooks/handler.handler",
    timeoutSeconds: 10,
    memoryMb: memoryMb.webhooks,
    reservedConcurrentExecutions: reservedConcurrency("webhooks"),
    environment: { ...environment(stack, { publicUrl: settings.publicUrl }), ...secretNames("webhooks") },
    permissions: [...permissionsOf(stack, "webhooks"), readSeals(table)],
  });

  const inbound = createInbound(stack);
  const webhooksUrl = webhooks.addFunctionUrl({ authType: FunctionUrlAuthType.NONE });
  const inboundUrl = inbound.addFunctionUrl({ authType: FunctionUrlAuthType.NONE });
  const origins = settings.publicUrl
    ? { publicUrl: settings.publicUrl }
    : { publicUrl: originOf(webhooksUrl), inboundUrl: originOf(inboundUrl) };
  const api = createFunction(stack, "Api", {
    handler: "functions/src/api/handler.handler",
    timeoutSeconds: 20,
    memoryMb: memoryMb.api,
    reservedConcurrentExecutions: reservedConcurrency("api"),
    environment: {
      ...environment(stack, origins),
      ...secretNames("api"),
      ...deadLetterAddresses(stack),
      ...domainEnvironment(stack, app),
      ...behindEdge(app),
      MEDIA_ORIGINS: mediaOrigins(blobs),
      FONT_FOLDER: fonts.folder,
    },
    copyFiles: fonts.files,
    permissions: [...permissionsOf(stack, "api"), askAfter(queues.dispatch)],
  });

  // Files are written as they are made: what Lambda answers at once has 6 MB at most.
  const files = createFunction(stack, "FilesOfApi", {
    handler: "functions/src/api/stream.handler",
    timeoutSeconds: 300,
    memoryMb: memoryMb.files,
    reservedConcurrentExecutions: reservedConcurrency("files"),
    environment: { ...environment(stack, origins), ...secretNames("files"), ...behindEdge(app) },
    permissions: permissionsOf(stack, "files"),
  });

  const apiUrl = api.addFunctionUrl({ authType: FunctionUrlAuthType.NONE });
  const filesUrl = files.addFunctionUrl({
    authType: FunctionUrlAuthType.NONE,
    invokeMode: InvokeMode.RESPONSE_STREAM,
  });

  stack.addOutputs({ ApiUrl: apiUrl.url, WebhooksUrl: webhooksUrl.url, InboundUrl: inboundUrl.url });
  return { api, webhooks, apiUrl, filesUrl, webhooksUrl, inboundUrl, origins, role: roleOf(api) };
}

function createInbound(stack: Stack): Lambda {
  const { table } = use(Storage);
  return createFunction(stack, "Inbound", {
    handler: "functions/src/inbound/handler.handler",
    timeoutSeconds: 10,
    memoryMb: memoryMb.inbound,
    reservedConcurrentExecutions: reservedConcurrency("inbound"),
    environment: { ...environment(stack, { publicUrl: settings.publicUrl }), ...secretNames("inbound") },
    permissions: [...permissionsOf(stack, "inbound"), readItems(table, "tenantid"), readCalls(table), readSeals(table)],
  });
}

/** A function URL ends with a slash; an origin does not. */
const originOf = ({ url }: FunctionUrl) => Fn.join("", ["https://", Fn.select(2, Fn.split("/", url))]);
