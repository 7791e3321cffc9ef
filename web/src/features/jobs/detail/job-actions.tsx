/** What can be done with the job as a whole; on a phone behind one button. */
import { Button } from "@mantine/core";
import { IconDownload, IconSettings, IconUserPlus } from "@tabler/icons-react";
import * as m from "#messages";
import { MoreMenu } from "../../../components/more-menu.tsx";
import { usePhoneScreen } from "../../../components/use-phone-screen.ts";

interface JobActionsProps {
  readonly onAdd: () => void;
  readonly onExport: () => void;
  readonly isExporting: boolean;
  readonly onSettings: () => void;
}

const icon = { size: 16, stroke: 1.75, "aria-hidden": true } as const;

export function JobActions({ onAdd, onExport, isExporting, onSettings }: JobActionsProps) {
  const isPhone = usePhoneScreen();
  if (isPhone) {
    return (
      <MoreMenu
        label={m.actions()}
        size="md"
        items={[
          { label: m.people_add(), icon: IconUserPlus, onClick: onAdd },
          { label: m.job_export(), icon: IconDownload, onClick: onExport, isDisabled: isExporting },
          { label: m.job_settings(), icon: IconSettings, onClick: onSettings },
        ]}
      />
    );
  }
  return (
    <>
      <Button variant="default" leftSection={<IconDownload {...icon} />} onClick={onExport} loading={isExporting}>
        {m.job_export()}
      </Button>
      <Button variant="default" leftSection={<IconUserPlus {...icon} />} onClick={onAdd}>
        {m.people_add()}
      </Button>
      <Button variant="default" leftSection={<IconSettings {...icon} />} onClick={onSettings}>
        {m.job_settings()}
      </Button>
    </>
  );
}
