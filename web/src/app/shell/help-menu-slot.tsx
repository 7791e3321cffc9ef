/** Shows the Need Help button alone until it is pressed. */
import { useState } from "react";
import { notifyLoadFailure } from "../../components/layer-fence.tsx";
import { useIdleComponent } from "../../lib/idle.ts";
import { HelpButton } from "./help-button.tsx";

interface HelpMenuSlotProps {
  readonly isRail: boolean;
  readonly onNavigate?: () => void;
}

const load = async () => (await import("./help-menu.tsx")).HelpMenu;

export function HelpMenuSlot(props: HelpMenuSlotProps) {
  const [isWanted, setWanted] = useState(false);
  const HelpMenu = useIdleComponent(load, isWanted, (error) => {
    void notifyLoadFailure(error);
    setWanted(false);
  });
  // Not earlier: replacing a pressed or focused button loses the press and the focus.
  if (HelpMenu && isWanted) return <HelpMenu {...props} isFirstOpen />;
  return <HelpButton isRail={props.isRail} onClick={() => setWanted(true)} />;
}
