import * as Import from "@callwright/core/import/index";
import { createWorker, on } from "./worker.ts";

export const handler = createWorker(on(Import.workOnImport, ({ importId }) => Import.work(importId)));
