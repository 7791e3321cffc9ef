/** Every screen. */
import { entranceScreens } from "./entrance.ts";
import { jobRoomScreens } from "./job-rooms.ts";
import { ownerScreens } from "./owner.ts";
import { peopleScreens } from "./people.ts";
import type { Screen } from "./screen.ts";
import { shellScreens } from "./shell.ts";
import { workScreens } from "./work.ts";

export const screens: readonly Screen[] = [
  ...entranceScreens,
  ...workScreens,
  ...jobRoomScreens,
  ...peopleScreens,
  ...shellScreens,
  ...ownerScreens,
];
