/** Where the Need Help menu stands: its button alone until somebody presses it. */
import { useState } from "react";
import { tellLost } from "../../components/layer-fence.tsx";
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
    void tellLost(error);
    setWanted(false);
  });
  // Not before: a button that is replaced while it is pressed, or has the focus, does nothing and loses it.
  if (HelpMenu && isWanted) return <HelpMenu {...props} isFirstOpen />;
  return <HelpButton isRail={props.isRail} onClick={() => setWanted(true)} />;
}
