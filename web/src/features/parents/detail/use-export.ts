/** Export CSV: all candidates of the job, saved as "{title}-candidates.csv". */
import { candidatesFileName } from "@callwright/contracts/candidates-file";
import { useMutation } from "@tanstack/react-query";
import * as m from "#messages";
import { usePress } from "../../../components/use-press.ts";
import { callBlob } from "../../../lib/api.ts";
import { download } from "../../../lib/download.ts";
import { toast } from "../../../lib/toast.ts";

export function useExport(id: string | undefined, title: string) {
  const save = useMutation({
    mutationFn: (parentId: string) => callBlob("exportCsv", { params: { id: parentId } }),
    onSuccess: (blob) => {
      download(blob, candidatesFileName(title));
      toast.success(m.export_done());
    },
    onError: () => toast.error(m.export_failed()),
  });
  const start = usePress(() => (id ? save.mutate(id) : toast.error(m.export_no_job())));
  return { start, isBusy: save.isPending };
}
