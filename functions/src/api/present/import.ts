/** An import as the screen shows it. */
import type { Import as ImportOnWire } from "@callwright/contracts/endpoints/import";
import { englishOf } from "@callwright/contracts/refusals";
import type * as Import from "@callwright/core/import/index";

export const presentImport = ({ item, samples }: Import.ShownImport): ImportOnWire => ({
  _id: item.importId,
  jobId: item.parentId,
  fileName: item.fileName,
  state: item.state === "importing" && item.isStopping ? "stopping" : item.state,
  ...(item.failure && { failure: englishOf(item.failure), refusal: item.failure }),
  counts: item,
  samples: [...samples],
  createdAt: item.createdAt,
  startedAt: item.startedAt,
});

/** "people.csv" becomes "people-not-imported.csv". */
export const reportName = (fileName: string): string => `${fileName.replace(/\.[^.]{1,5}$/, "")}-not-imported.csv`;
