import { checkScreens } from "./screens/check-screens.ts";
import { jobDialogScreens } from "./screens/job-dialogs.ts";
import { runScreens } from "./screens/runs.ts";
import { workScreens } from "./screens/work.ts";

checkScreens([...workScreens, ...runScreens, ...jobDialogScreens]);
