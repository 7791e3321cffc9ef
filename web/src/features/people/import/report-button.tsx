import { Button } from "@mantine/core";
import { IconDownload } from "@tabler/icons-react";
import { useMutation } from "@tanstack/react-query";
import * as m from "#messages";
import { sign } from "../../../components/sign.tsx";
import { callBlob } from "../../../lib/api.ts";
import { download } from "../../../lib/download.ts";
import { toast } from "../../../lib/toast.ts";
import { reportInOurWords } from "./report-words.ts";

interface ReportButtonProps {
  readonly importId: string;
  readonly size?: "xs";
  readonly label?: string;
}

export function ReportButton({ importId, size, label = m.import_download_report() }: ReportButtonProps) {
  const report = useMutation({
    mutationFn: async () => reportInOurWords(await callBlob("importReport", { params: { id: importId } })),
    onSuccess: (csv) => download(csv, "rows-not-loaded.csv"),
    onError: () => toast.error(m.import_report_failed()),
  });
  return (
    <Button
      variant="default"
      size={size}
      leftSection={sign(IconDownload, 14)}
      onClick={() => report.mutate()}
      loading={report.isPending}
    >
      {label}
    </Button>
  );
}
