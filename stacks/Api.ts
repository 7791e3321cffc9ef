import { memoryMb } from "@callwright/config/lambda.ts";
import { Fn } from "aws-cdk-lib";
import { type FunctionUrl, FunctionUrlAuthType, InvokeMode } from "aws-cdk-lib/aws-lambda";
import { type Function as Lambda, type Stack, type StackContext, use } from "sst/constructs";
import {
  createFunction,
  deadLetterAddresses,
  edgeEnvironment,
  environment,
  mediaOrigins,
  reservedConcurrency,
  roleOf,
  secretEnvironment,
} from "./functions.ts";
import { permissionsOf, readCalls, readItems, readQueueAttributes, readSeals } from "./permissions.ts";
import { Queues } from "./Queues.ts";
import { Storage } from "./Storage.ts";
import { settings } from "./settings.ts";
import { domainEnvironment } from "./tenant-domains.ts";

const fontFolder = "fonts";
const interFonts = ["latin", "latin-ext", "vietnamese", "cyrillic", "greek"].map((subset) => `inter-${subset}`);
const fontNames = [...interFonts, "vazirmatn-arabic"];
const fontFiles = fontNames.flatMap((name) => [fontFile(name, 400), fontFile(name, 600)]);

function fontFile(name: string, weight: number): { from: string; to: string } {
  const [family] = name.split("-");
  const file = `${name}-${weight}-normal.woff`;
  return { from: `node_modules/@fontsource/${family}/files/${file}`, to: `${fontFolder}/${file}` };
}

/** The functions that serve HTTP. They are separate, so that a flood on one does not starve the others. */
export function Api({ stack, app }: StackContext) {
  const { table, blobs } = use(Storage);
  const queues = use(Queues);

  const webhooks = createFunction(stack, "Webhooks", {
    handler: "functions/src/webhooks/handler.handler",
    timeoutSeconds: 10,
    memoryMb: memoryMb.webhooks,
    reservedConcurrentExecutions: reservedConcurrency("webhooks"),
    environment: { ...environment(stack, { publicUrl: settings.publicUrl }), ...secretEnvironment("webhooks") },
    permissions: [...permissionsOf(stack, "webhooks"), readSeals(table)],
  });

  const inbound = createInbound(stack);
  const webhooksUrl = webhooks.addFunctionUrl({ authType: FunctionUrlAuthType.NONE });
  const inboundUrl = inbound.addFunctionUrl({ authType: FunctionUrlAuthType.NONE });
  // Without a public URL, providers reach these two functions at their own addresses.
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
      ...secretEnvironment("api"),
      ...deadLetterAddresses(stack),
      ...domainEnvironment(stack, app),
      ...edgeEnvironment(app),
      MEDIA_ORIGINS: mediaOrigins(blobs),
      FONT_FOLDER: fontFolder,
    },
    copyFiles: fontFiles,
    permissions: [...permissionsOf(stack, "api"), readQueueAttributes(queues.dispatch)],
  });

  // Files are streamed, since an unstreamed answer of Lambda has at most 6 MB.
  const files = createFunction(stack, "FilesOfApi", {
    handler: "functions/src/api/stream.handler",
    timeoutSeconds: 300,
    memoryMb: memoryMb.files,
    reservedConcurrentExecutions: reservedConcurrency("files"),
    environment: { ...environment(stack, origins), ...secretEnvironment("files"), ...edgeEnvironment(app) },
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
    environment: { ...environment(stack, { publicUrl: settings.publicUrl }), ...secretEnvironment("inbound") },
    permissions: [...permissionsOf(stack, "inbound"), readItems(table, "tenantid"), readCalls(table), readSeals(table)],
  });
}

const originOf = ({ url }: FunctionUrl) => Fn.join("", ["https://", Fn.select(2, Fn.split("/", url))]);
