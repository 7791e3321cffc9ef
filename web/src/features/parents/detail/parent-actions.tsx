import { Button } from "@mantine/core";
import { IconActivity, IconDownload, IconSettings, IconUserPlus } from "@tabler/icons-react";
import { useMutation } from "@tanstack/react-query";
import { memo } from "react";
import { useNavigate } from "react-router-dom";
import * as m from "#messages";
import { buttonIcon } from "../../../components/icon-button.tsx";
import { MoreMenu } from "../../../components/more-menu.tsx";
import { usePhoneScreen } from "../../../components/use-phone-screen.ts";
import { usePress } from "../../../components/use-press.ts";
import { parentKind, paths } from "../../../lib/paths.ts";
import { PreloadLink } from "../../../lib/preload.tsx";
import { toast } from "../../../lib/toast.ts";
import { peopleWordsFor } from "../../people/words.ts";
import { parentWords } from "../words.ts";

interface ParentActionsProps {
  readonly parentId: string;
  readonly title: string;
  readonly onAdd: () => void;
  readonly onSettings: () => void;
}

export const ParentActions = memo(function ParentActions(props: ParentActionsProps) {
  const { parentId, title, onAdd, onSettings } = props;
  const csvExport = useExport(parentId, title);
  const isPhone = usePhoneScreen();
  const navigate = useNavigate();
  const words = parentWords(parentKind(parentId));
  const addPeople = peopleWordsFor(parentId).add();
  const runsPath = paths.parentRuns(parentId);
  if (isPhone) {
    return (
      <MoreMenu
        label={m.actions()}
        size="md"
        items={[
          { label: addPeople, icon: IconUserPlus, onClick: onAdd },
          { label: m.job_export(), icon: IconDownload, onClick: csvExport.start, isDisabled: csvExport.isPending },
          { label: m.runs_title(), icon: IconActivity, onClick: () => void navigate(runsPath) },
          { label: words.settings(), icon: IconSettings, onClick: onSettings },
        ]}
      />
    );
  }
  return (
    <>
      <Button
        variant="default"
        leftSection={buttonIcon(IconDownload)}
        onClick={csvExport.start}
        loading={csvExport.isPending}
      >
        {m.job_export()}
      </Button>
      <Button variant="default" leftSection={buttonIcon(IconUserPlus)} onClick={onAdd}>
        {addPeople}
      </Button>
      <Button component={PreloadLink} to={runsPath} variant="default" leftSection={buttonIcon(IconActivity)}>
        {m.runs_title()}
      </Button>
      <Button variant="default" leftSection={buttonIcon(IconSettings)} onClick={onSettings}>
        {words.settings()}
      </Button>
    </>
  );
});

export function useExport(id: string | undefined, title: string) {
  const { mutate, isPending } = useMutation({
    mutationFn: async (parentId: string) => (await import("./export-people.ts")).exportPeople(parentId, title),
    onError: () => toast.error(m.export_failed()),
  });
  const start = usePress(() => {
    if (id) mutate(id);
    else toast.error(m.export_no_job());
  });
  return { start, isPending };
}
