import * as Document from "@callwright/core/document/index";
import * as Reach from "@callwright/core/reach/index";
import * as Rehearsal from "@callwright/core/rehearsal/index";
import { createWorker, on } from "./worker.ts";

export const handler = createWorker(
  on(Document.extractDocument, ({ documentId }) => Document.extract(documentId)),
  on(Reach.holdNoted, ({ followUpId }) => Reach.letModelDecideHold(followUpId)),
  on(Rehearsal.rehearsalStep, Rehearsal.continueRehearsal),
);
