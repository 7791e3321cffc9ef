import { messages } from "@callwright/contracts";
import * as endpoints from "@callwright/contracts/endpoints/import";
import { toEnglish } from "@callwright/contracts/refusals";
import * as Import from "@callwright/core/import/index";
import type { App } from "../http.ts";
import { implement } from "../implement.ts";

export function importRoutes(app: App): void {
  implement(app, endpoints.createImport, async ({ params, body }) => {
    const { upload, ...created } = await Import.create(params.id, body);
    return { import: presentImport(created), upload: { ...upload, headers: { ...upload.headers } } };
  });

  implement(app, endpoints.checkImport, async ({ params }) => importAnswer(await Import.check(params.id)));
  implement(app, endpoints.getImport, async ({ params }) => importAnswer(await Import.get(params.id)));
  implement(app, endpoints.startImport, async ({ params, body }) => importAnswer(await Import.start(params.id, body)));

  implement(app, endpoints.getImports, async ({ params }) => ({
    imports: (await Import.list(params.id)).map(presentImport),
  }));

  implement(app, endpoints.cancelImport, async ({ params }) => {
    await Import.cancel(params.id);
    return { message: messages.importCancelled };
  });

  implement(app, endpoints.importReport, async ({ params }) => {
    const item = await Import.getItem(params.id);
    return { filename: reportName(item.fileName), lines: Import.reportLines(item) };
  });
}

const importAnswer = (view: Import.ShownImport) => ({ import: presentImport(view) });

const presentImport = ({ item, samples }: Import.ShownImport): endpoints.Import => ({
  _id: item.importId,
  jobId: item.parentId,
  fileName: item.fileName,
  state: item.state === "importing" && item.isStopping ? "stopping" : item.state,
  ...(item.failure && { failure: toEnglish(item.failure), refusal: item.failure }),
  counts: item, // the response schema keeps only the counts
  samples: [...samples],
  createdAt: item.createdAt,
  startedAt: item.startedAt,
});

/** "people.csv" becomes "people-not-imported.csv". */
const reportName = (fileName: string): string => `${fileName.replace(/\.[^.]{1,5}$/, "")}-not-imported.csv`;
