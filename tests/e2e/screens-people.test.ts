import { entranceScreens } from "./screens/entrance.ts";
import { lookAtScreens } from "./screens/look-at-screens.ts";
import { peopleScreens } from "./screens/people.ts";

lookAtScreens([...entranceScreens, ...peopleScreens]);
