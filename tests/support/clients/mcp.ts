/** Requests of the Model Context Protocol, revision 2025-11-25, as clients send them. */
import { expect } from "vitest";
import type { Answer, Client } from "./client.ts";

export const acceptHeader = "application/json, text/event-stream";

export interface ToolResult {
  readonly isError?: boolean;
  readonly content: readonly { readonly text: string }[];
  readonly structuredContent?: Readonly<Record<string, unknown>>;
}

export async function rpc(
  client: Client,
  method: string,
  params: object = {},
  extraHeaders: Readonly<Record<string, string>> = {},
): Promise<Answer> {
  const headers = { accept: acceptHeader, "mcp-protocol-version": "2025-11-25", ...extraHeaders };
  return client.request("POST", "/mcp", { jsonrpc: "2.0", id: 1, method, params }, headers);
}

/** Expects a successful answer; returns its result. */
export function resultOf<T>({ status, headers, body }: Answer): T {
  expect({ status, type: headers.get("content-type"), body }).toMatchObject({
    status: 200,
    type: expect.stringMatching(/^application\/json/),
    body: { jsonrpc: "2.0", id: 1, result: expect.anything() },
  });
  return Object(body).result;
}

export const callTool = async (client: Client, name: string, args: object): Promise<ToolResult> =>
  resultOf(await rpc(client, "tools/call", { name, arguments: args }));

export const errorAndText = ({ isError, content }: ToolResult) => ({ isError, text: content[0]?.text });
