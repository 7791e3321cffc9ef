import { lookAtScreens } from "./screens/look-at-screens.ts";
import { workScreens } from "./screens/work.ts";

lookAtScreens(workScreens);
