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
import { actorOfKey } from "../authenticate.ts";
import { visitOf } from "../host.ts";
import type { App, Http } from "../http.ts";
import { type CallApi, createApiCaller, RefusedError } from "./call-api.ts";
import { type Tool, tools } from "./tools.ts";

/** Streams of events would hold a Lambda; clients poll with the tools instead. */
const noStreams = { maxSubscriptions: 0, keepAliveMs: 0 } as const;

export function mcpRoutes(app: App): void {
  app.on("POST", ["/mcp", "/mcp/"], async (c) => {
    requireOwnOrigin(c);
    const actor = await actorOfKey(c);
    c.set("actor", actor);
    return runAs({ actor, visit: visitOf(c) }, async () => {
      const response = await respond(c);
      const type = response.headers.get("content-type") ?? "application/json";
      if (response.status === 202) return c.body(null, 202);
      return c.body(await response.text(), response.status as ContentfulStatusCode, { "content-type": type });
    });
  });
}

const createServer = (c: Http) => serverFor(createApiCaller(c));

/** Clients of all revisions are answered in one piece of JSON, which each must read. */
async function respond(c: Http): Promise<Response> {
  const accepts = acceptedBy(c.req.header("accept"));
  const request = accepts.any ? withAccept(c.req.raw) : c.req.raw;
  if (!(await isLegacyRequest(request))) return createMcpHandler(() => createServer(c), noStreams).fetch(request);
  const transport = new WebStandardStreamableHTTPServerTransport({ keepAliveMs: 0, enableJsonResponse: accepts.json });
  const server = createServer(c);
  await server.connect(transport);
  return transport.handleRequest(request);
}

/** Minimal clients name one type, `*` or none, where the SDK asks for both. */
function acceptedBy(header = "*/*") {
  const json = /application\/(?:json\b|\*)|\*\/\*/i.test(header);
  return { json, any: json || /text\/(?:event-stream\b|\*)/i.test(header) };
}

function withAccept(request: Request): Request {
  const headers = new Headers(request.headers);
  headers.set("accept", "application/json, text/event-stream");
  return new Request(request, { headers });
}

/** A page of another site must not reach the server through its visitor's browser (DNS rebinding). */
function requireOwnOrigin(c: Http): void {
  const origin = c.req.header("origin");
  if (origin !== undefined && origin !== visitOf(c).origin)
    throw new AppError("not_allowed", refusal("origin_foreign"));
}

const instructions = `Callwright calls candidates of jobs by phone with a voice agent. Calls reach real people: show the person
you work for what preview_run or preview_candidates answered, and use its confirmationToken only after they agreed.`;

function serverFor(callApi: CallApi): McpServer {
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
  const annotations = {
    readOnlyHint: effect === "reads",
    destructiveHint: effect === "calls",
    idempotentHint: true,
    openWorldHint: effect === "calls",
  };
  const config = { title, description, inputSchema: standardOf(input), annotations };
  server.registerTool(name, config, async (given): Promise<CallToolResult> => {
    try {
      const answer = await run(callApi, given);
      return { content: [text(JSON.stringify(answer))], structuredContent: { ...answer } };
    } catch (error) {
      if (error instanceof RefusedError) return { isError: true, content: [text(error.message)] };
      if (error instanceof AppError && error.status < 500) return { isError: true, content: [text(error.message)] };
      throw error;
    }
  });
}

const text = (words: string) => ({ type: "text", text: words }) as const;

/** The SDK asks schemas for their JSON Schema, which zod's small build leaves to a function. */
function standardOf(schema: z.ZodMiniType) {
  const jsonSchema = (io: "input" | "output") => () => z.toJSONSchema(schema, { io });
  return {
    "~standard": { ...schema["~standard"], jsonSchema: { input: jsonSchema("input"), output: jsonSchema("output") } },
  };
}
