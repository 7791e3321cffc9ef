/** Where the Need Help menu stands: its button at once, the menu when its code has come. */
import { useState } from "react";
import { useIdleComponent } from "../../lib/idle.ts";
import { HelpButton } from "./help-button.tsx";

interface HelpMenuSlotProps {
  readonly isRail: boolean;
  readonly onNavigate?: () => void;
}

const load = async () => (await import("./help-menu.tsx")).HelpMenu;

export function HelpMenuSlot(props: HelpMenuSlotProps) {
  const [isWanted, setWanted] = useState(false);
  const HelpMenu = useIdleComponent(load, isWanted);
  if (HelpMenu) return <HelpMenu {...props} isFirstOpen={isWanted} />;
  return <HelpButton isRail={props.isRail} onClick={() => setWanted(true)} />;
}
