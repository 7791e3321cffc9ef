import { useMutation } from "@tanstack/react-query";
import * as m from "#messages";
import { usePress } from "../../../components/use-press.ts";
import { toast } from "../../../lib/toast.ts";

export function useExport(id: string | undefined, title: string) {
  const save = useMutation({
    mutationFn: async (parentId: string) => (await import("./export-people.ts")).exportPeople(parentId, title),
    onError: () => toast.error(m.export_failed()),
  });
  const start = usePress(() => (id ? save.mutate(id) : toast.error(m.export_no_job())));
  return { start, isBusy: save.isPending };
}
