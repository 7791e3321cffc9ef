import { jobDialogScreens } from "./screens/job-dialogs.ts";
import { lookAtScreens } from "./screens/look-at-screens.ts";
import { runScreens } from "./screens/runs.ts";
import { workScreens } from "./screens/work.ts";

lookAtScreens([...workScreens, ...runScreens, ...jobDialogScreens]);
