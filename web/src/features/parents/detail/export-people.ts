import { candidatesFileName } from "@callwright/contracts/csv";
import * as m from "#messages";
import { callBlob } from "../../../lib/api.ts";
import { download } from "../../../lib/download.ts";
import { toast } from "../../../lib/toast.ts";

export async function exportPeople(parentId: string, title: string): Promise<void> {
  const blob = await callBlob("exportCsv", { params: { id: parentId } });
  download(blob, candidatesFileName(title));
  toast.success(m.export_done());
}
