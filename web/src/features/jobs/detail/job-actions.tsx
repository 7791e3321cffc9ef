/** What can be done with the job as a whole; on a phone behind one button. */
import { Button, Menu } from "@mantine/core";
import { IconDownload, IconUserPlus } from "@tabler/icons-react";
import * as m from "#messages";
import { MoreButton } from "../../../components/more-button.tsx";
import { usePhoneScreen } from "../../../components/use-phone-screen.ts";

interface JobActionsProps {
  readonly onAdd: () => void;
  readonly onExport: () => void;
  readonly isExporting: boolean;
}

const icon = { size: 16, stroke: 1.75, "aria-hidden": true } as const;

export function JobActions({ onAdd, onExport, isExporting }: JobActionsProps) {
  const isPhone = usePhoneScreen();
  if (isPhone) {
    return (
      <Menu position="bottom-end">
        <Menu.Target>
          <MoreButton label={m.actions()} size="md" />
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item leftSection={<IconUserPlus {...icon} />} onClick={onAdd}>
            {m.people_add()}
          </Menu.Item>
          <Menu.Item leftSection={<IconDownload {...icon} />} onClick={onExport} disabled={isExporting}>
            {m.job_export()}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
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
    </>
  );
}
