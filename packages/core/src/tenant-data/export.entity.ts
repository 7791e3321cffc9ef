import { CustomAttributeType, createSchema } from "electrodb";
import type { Key } from "../db/database.ts";
import { requiredStrings, rowKey } from "../db/schema-key.ts";

const exportStates = ["running", "complete"] as const;

export interface ExportPlace {
  readonly phase: "rows" | "blobs";
  readonly after?: Key | undefined;
  /** Position among the blobs: index into `blobPrefixes`, and the key exported last under that prefix. */
  readonly prefix?: number | undefined;
  readonly blob?: string | undefined;
}

export interface ExportPart {
  readonly key: string;
  readonly bytes: number;
}

export interface ExportCounts {
  readonly rows: Readonly<Record<string, number>>;
  readonly leftOut: Readonly<Record<string, number>>;
  readonly blobs: number;
}

export const tenantExportEntity = createSchema({
  model: { entity: "tenantExport", version: "1", service: "callwright" },
  attributes: {
    ...requiredStrings("tenantId", "exportId", "startedAt", "startedBy", "updatedAt"),
    state: { type: exportStates, required: true },
    /** Steps done; only one of two workers with the same message continues. */
    step: { type: "number", required: true },
    place: { type: CustomAttributeType<ExportPlace>("any"), required: true },
    parts: { type: CustomAttributeType<readonly ExportPart[]>("any"), required: true },
    counts: { type: CustomAttributeType<ExportCounts>("any"), required: true },
    ttl: { type: "number", required: true },
    finishedAt: { type: "string" },
  },
  indexes: { primary: rowKey(["tenantId"], ["exportId"]) },
});
