/** Tool calls of live calls' assistants. Not part of the contract: the voice provider sends them, with its account's secret. */
import * as CallTool from "@callwright/core/call-tool/index";
import { AppError } from "@callwright/core/kernel/error";
import { readToolRequest, toolAnswerBody } from "@callwright/providers/vapi/tool-calls";
import { maxBodyBytes, pathPattern, readAccountId, readObject, verify } from "../../webhooks/vapi-sender.ts";
import type { App } from "../http.ts";

const root = "/api/voice-tools";

export function voiceToolRoutes(app: App): void {
  app.post(`${root}/*`, async (c) => {
    const request = { path: c.req.path.slice(root.length), event: { headers: c.req.header() } };
    if (!pathPattern.test(request.path)) throw new AppError("not_found");
    const verdict = await verify(request);
    if (typeof verdict === "object") throw new AppError(verdict.refused);
    const body = await c.req.text();
    if (Buffer.byteLength(body) > maxBodyBytes) throw new AppError("payload_too_large");
    const toolRequest = readToolRequest(readObject(body));
    if (!toolRequest) throw new AppError("bad_request");
    return c.json(toolAnswerBody(await CallTool.answerTools(toolRequest, readAccountId(request))));
  });
}
