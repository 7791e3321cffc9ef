/** Reads uploaded job descriptions. */
import * as Document from "@callwright/core/document/index";
import { createWorker, on } from "./worker.ts";

export const handler = createWorker(on(Document.documentAsked, ({ documentId }) => Document.extract(documentId)));
