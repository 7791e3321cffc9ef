/** `/mcp`: a stateless Model Context Protocol server. Its tools call our own API with the client's key, so the same rules hold. */
import { refusal } from "@callwright/contracts/refusals";
import { runAs } from "@callwright/core/kernel/context";
import { AppError } from "@callwright/core/kernel/error";
import {
  type CallToolResult,
  createMcpHandler,
  isLegacyRequest,
  McpServer,
  WebStandardStreamableHTTPServerTransport,
} from "@modelcontextprotocol/server";
import type { ContentfulStatusCode } from "hono/utils/http-status";
import * as z from "zod/mini";
import { mcpActor } from "../authenticate.ts";
import { readVisit } from "../host.ts";
import type { App, HttpContext } from "../http.ts";
import { type CallApi, createApiCaller, RefusedError } from "./call-api.ts";
import { type Tool, tools } from "./tools.ts";

/** An event stream would keep a Lambda running; clients poll with the tools instead. */
const noStreams = { maxSubscriptions: 0, keepAliveMs: 0 } as const;

export function mcpRoutes(app: App): void {
  app.on("POST", ["/mcp", "/mcp/"], async (c) => {
    requireOwnOrigin(c);
    const actor = await mcpActor(c);
    c.set("actor", actor);
    return runAs({ actor, visit: readVisit(c) }, async () => {
      const response = await respond(c);
      const type = response.headers.get("content-type") ?? "application/json";
      if (response.status === 202) return c.body(null, 202);
      return c.body(await response.text(), response.status as ContentfulStatusCode, { "content-type": type });
    });
  });
}

const jsonType = /application\/(?:json\b|\*)|\*\/\*/i;
const streamType = /text\/(?:event-stream\b|\*)/i;

/** Answers in JSON, which every client must accept; an older client that accepts only a stream gets a stream. */
async function respond(c: HttpContext): Promise<Response> {
  const accepted = c.req.header("accept") ?? "*/*";
  const acceptsJson = jsonType.test(accepted);
  // The SDK refuses a client that accepts neither type.
  const request = acceptsJson || streamType.test(accepted) ? withBothTypes(c.req.raw) : c.req.raw;
  const newServer = () => createServer(createApiCaller(c));
  if (!(await isLegacyRequest(request))) return createMcpHandler(newServer, noStreams).fetch(request);
  const transport = new WebStandardStreamableHTTPServerTransport({ keepAliveMs: 0, enableJsonResponse: acceptsJson });
  await newServer().connect(transport);
  return transport.handleRequest(request);
}

/** The SDK requires both types in the header; minimal clients name only one. */
function withBothTypes(request: Request): Request {
  const headers = new Headers(request.headers);
  headers.set("accept", "application/json, text/event-stream");
  return new Request(request, { headers });
}

/** A page of another site must not reach the server through its visitor's browser (DNS rebinding). */
function requireOwnOrigin(c: HttpContext): void {
  const origin = c.req.header("origin");
  if (origin !== undefined && origin !== readVisit(c).origin)
    throw new AppError("not_allowed", refusal("origin_foreign"));
}

const instructions = `Callwright calls candidates of jobs by phone with a voice agent. Calls reach real people: show the person
you work for what preview_run or preview_candidates answered, and use its confirmationToken only after they agreed.`;

function createServer(callApi: CallApi): McpServer {
  const server = new McpServer({ name: "callwright", version: "1" }, { instructions });
  for (const [name, tool] of Object.entries(tools)) register(server, name, tool, callApi);
  return server;
}

function register(
  server: McpServer,
  name: string,
  { title, description, input, effect, run }: Tool,
  callApi: CallApi,
): void {
  const reachesPeople = effect === "texts" || effect === "calls";
  const annotations = {
    readOnlyHint: effect === "reads",
    destructiveHint: reachesPeople,
    // A repeat changes nothing: runs start once per confirmation, and people in a job are rejected as duplicates.
    idempotentHint: true,
    openWorldHint: reachesPeople,
  };
  const config = { title, description, inputSchema: standardSchema(input), annotations };
  server.registerTool(name, config, async (toolInput): Promise<CallToolResult> => {
    try {
      const answer = await run(callApi, toolInput);
      return { content: [text(JSON.stringify(answer))], structuredContent: { ...answer } };
    } catch (error) {
      const isRefusal = error instanceof RefusedError || (error instanceof AppError && error.status < 500);
      if (!isRefusal) throw error;
      return { isError: true, content: [text(error.message)] };
    }
  });
}

const text = (words: string) => ({ type: "text", text: words }) as const;

/** Adds the JSON Schema that the SDK reads from a schema; zod/mini has it only as a separate function. */
function standardSchema(schema: z.ZodMiniType) {
  const jsonSchema = (io: "input" | "output") => () => z.toJSONSchema(schema, { io });
  return {
    "~standard": { ...schema["~standard"], jsonSchema: { input: jsonSchema("input"), output: jsonSchema("output") } },
  };
}
