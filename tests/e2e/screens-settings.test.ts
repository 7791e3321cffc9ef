import { checkScreens } from "./screens/check-screens.ts";
import { integrationScreens } from "./screens/integrations.ts";
import { numberScreens } from "./screens/numbers.ts";
import { ownerScreens } from "./screens/owner.ts";
import { shellScreens } from "./screens/shell.ts";

checkScreens([...ownerScreens, ...shellScreens, ...numberScreens, ...integrationScreens]);
