/** Reads uploaded job descriptions, and plays rehearsals. */
import * as Document from "@callwright/core/document/index";
import * as Rehearsal from "@callwright/core/rehearsal/index";
import { createWorker, on } from "./worker.ts";

export const handler = createWorker(
  on(Document.documentAsked, ({ documentId }) => Document.extract(documentId)),
  on(Rehearsal.rehearsalStep, Rehearsal.continueRehearsal),
);
