import { Button } from "@mantine/core";
import { IconActivity, IconDownload, IconSettings, IconUserPlus } from "@tabler/icons-react";
import { memo } from "react";
import { useNavigate } from "react-router-dom";
import * as m from "#messages";
import { MoreMenu } from "../../../components/more-menu.tsx";
import { sign } from "../../../components/sign.tsx";
import { usePhoneScreen } from "../../../components/use-phone-screen.ts";
import { kindOf } from "../../../lib/parent-kind.ts";
import { paths } from "../../../lib/paths.ts";
import { PreloadLink } from "../../../lib/preload.tsx";
import { peopleWordsOf } from "../../people/words.ts";
import { parentWords } from "../words.ts";

interface ParentActionsProps {
  readonly parentId: string;
  readonly onAdd: () => void;
  readonly onExport: () => void;
  readonly isExporting: boolean;
  readonly onSettings: () => void;
}

export const ParentActions = memo(function ParentActions(props: ParentActionsProps) {
  const { parentId, onAdd, onExport, isExporting, onSettings } = props;
  const isPhone = usePhoneScreen();
  const navigate = useNavigate();
  const words = parentWords(kindOf(parentId));
  const addPeople = peopleWordsOf(parentId).add();
  const runs = paths.parentRuns(parentId);
  if (isPhone) {
    return (
      <MoreMenu
        label={m.actions()}
        size="md"
        items={[
          { label: addPeople, icon: IconUserPlus, onClick: onAdd },
          { label: m.job_export(), icon: IconDownload, onClick: onExport, isDisabled: isExporting },
          { label: m.runs_title(), icon: IconActivity, onClick: () => void navigate(runs) },
          { label: words.settings(), icon: IconSettings, onClick: onSettings },
        ]}
      />
    );
  }
  return (
    <>
      <Button variant="default" leftSection={sign(IconDownload)} onClick={onExport} loading={isExporting}>
        {m.job_export()}
      </Button>
      <Button variant="default" leftSection={sign(IconUserPlus)} onClick={onAdd}>
        {addPeople}
      </Button>
      <Button component={PreloadLink} to={runs} variant="default" leftSection={sign(IconActivity)}>
        {m.runs_title()}
      </Button>
      <Button variant="default" leftSection={sign(IconSettings)} onClick={onSettings}>
        {words.settings()}
      </Button>
    </>
  );
});
