import { integrationScreens } from "./screens/integrations.ts";
import { lookAtScreens } from "./screens/look-at-screens.ts";
import { numberScreens } from "./screens/numbers.ts";
import { ownerScreens } from "./screens/owner.ts";
import { shellScreens } from "./screens/shell.ts";

lookAtScreens([...ownerScreens, ...shellScreens, ...numberScreens, ...integrationScreens]);
