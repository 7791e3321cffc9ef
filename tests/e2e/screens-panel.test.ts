import { checkScreens } from "./screens/check-screens.ts";
import { panelScreens } from "./screens/panel.ts";

checkScreens(panelScreens);
