/** The API behind API Gateway (HTTP API, payload 2.0). */
import { handle } from "hono/aws-lambda";
import { createApp } from "./app.ts";

export const handler = handle(createApp());
