import * as endpoints from "@callwright/contracts/endpoints/document";
import * as Document from "@callwright/core/document/index";
import type { App } from "../http.ts";
import { implement } from "../implement.ts";

export function documentRoutes(app: App): void {
  implement(app, endpoints.createDocument, ({ body }) => Document.create(body));

  implement(app, endpoints.readDocument, async ({ params }) => ({ document: await Document.read(params.id) }));

  implement(app, endpoints.getDocument, async ({ params }) => ({ document: await Document.get(params.id) }));

  implement(app, endpoints.proposeCriteria, async ({ body }) => ({
    proposals: Document.proposeCriteria(body.text, body.language),
  }));
}
