/** Import and export of the list; behind one button on a phone. */
import { Button } from "@mantine/core";
import { IconDownload, IconFileImport } from "@tabler/icons-react";
import { useMutation } from "@tanstack/react-query";
import * as m from "#messages";
import { MoreMenu } from "../../components/more-menu.tsx";
import { usePhoneScreen } from "../../components/use-phone-screen.ts";
import { callBlob, messageOf } from "../../lib/api.ts";
import { download } from "../../lib/download.ts";
import { toast } from "../../lib/toast.ts";

interface DoNotCallActionsProps {
  readonly hasAny: boolean;
  readonly onImport: () => void;
}

const icon = { size: 16, stroke: 1.75, "aria-hidden": true } as const;

export function DoNotCallActions({ hasAny, onImport }: DoNotCallActionsProps) {
  const isPhone = usePhoneScreen();
  const save = useMutation({
    mutationFn: () => callBlob("exportDoNotCall"),
    onSuccess: (blob) => {
      download(blob, "do-not-call.csv");
      toast.success(m.export_done());
    },
    onError: (error) => toast.error(messageOf(error, m.export_failed())),
  });
  if (isPhone) {
    return (
      <MoreMenu
        label={m.actions()}
        size="md"
        items={[
          { label: m.dnc_import(), icon: IconFileImport, onClick: onImport },
          { label: m.dnc_export(), icon: IconDownload, onClick: save.mutate, isDisabled: !hasAny || save.isPending },
        ]}
      />
    );
  }
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconDownload {...icon} />}
        onClick={() => save.mutate()}
        loading={save.isPending}
        disabled={!hasAny}
      >
        {m.dnc_export()}
      </Button>
      <Button variant="default" leftSection={<IconFileImport {...icon} />} onClick={onImport}>
        {m.dnc_import()}
      </Button>
    </>
  );
}
