/** Job descriptions: uploaded straight to the blob store, read in the background. */
import * as endpoints from "@callwright/contracts/endpoints/document";
import * as Document from "@callwright/core/document/index";
import type { App } from "../http.ts";
import { implement } from "../implement.ts";

export function documentRoutes(app: App): void {
  implement(app, endpoints.createDocument, async ({ body }) => ({
    success: true as const,
    ...(await Document.create(body)),
  }));

  implement(app, endpoints.readDocument, async ({ params }) => ({
    success: true as const,
    document: await Document.read(params.id),
  }));

  implement(app, endpoints.getDocument, async ({ params }) => ({
    success: true as const,
    document: await Document.get(params.id),
  }));

  implement(app, endpoints.proposeCriteria, async ({ body }) => ({
    success: true as const,
    proposals: Document.proposeCriteria(body.text, body.language),
  }));
}
