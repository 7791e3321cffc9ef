import { lookAtScreens } from "./screens/look-at-screens.ts";
import { panelScreens } from "./screens/panel.ts";

lookAtScreens(panelScreens);
