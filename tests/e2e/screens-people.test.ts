import { authScreens } from "./screens/auth.ts";
import { checkScreens } from "./screens/check-screens.ts";
import { factScreens } from "./screens/facts.ts";
import { jobTextScreens } from "./screens/job-texts.ts";
import { peopleScreens } from "./screens/people.ts";
import { scorecardScreens } from "./screens/scorecards.ts";
import { textScreens } from "./screens/texts.ts";

checkScreens([
  ...authScreens,
  ...peopleScreens,
  ...textScreens,
  ...jobTextScreens,
  ...scorecardScreens,
  ...factScreens,
]);
