import { entranceScreens } from "./screens/entrance.ts";
import { factScreens } from "./screens/facts.ts";
import { jobTextScreens } from "./screens/job-texts.ts";
import { lookAtScreens } from "./screens/look-at-screens.ts";
import { peopleScreens } from "./screens/people.ts";
import { scorecardScreens } from "./screens/scorecards.ts";
import { textScreens } from "./screens/texts.ts";

lookAtScreens([
  ...entranceScreens,
  ...peopleScreens,
  ...textScreens,
  ...jobTextScreens,
  ...scorecardScreens,
  ...factScreens,
]);
