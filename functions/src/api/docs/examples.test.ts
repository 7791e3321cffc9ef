/** The documentation's example answers and events fit the API's schemas. */
import type { Endpoint } from "@callwright/contracts";
import { endpoints } from "@callwright/contracts";
import { webhookBody, webhookEventData, webhookEventTypes } from "@callwright/contracts/webhook-events";
import { expect, it } from "vitest";
import * as z from "zod/mini";
import { exampleAnswer, exampleEvent } from "./examples.ts";

const documentedEndpoints: readonly Endpoint[] = Object.values(endpoints).filter(
  ({ access, kind }) => access !== "platform" && kind === "json",
);

it.each(documentedEndpoints.map((endpoint) => [endpoint.name, endpoint] as const))(
  "the answer of %s fits its schema",
  (_, endpoint) => {
    expect(z.safeParse(endpoint.response, exampleAnswer(endpoint)).error?.issues).toBeUndefined();
  },
);

it.each(webhookEventTypes)("the event %s fits its schema", (type) => {
  const body = webhookBody(type, webhookEventData[type]);
  expect(z.safeParse(body, exampleEvent(type)).error?.issues).toBeUndefined();
});
