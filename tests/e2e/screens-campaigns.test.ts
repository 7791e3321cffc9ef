import { campaignScreens } from "./screens/campaigns.ts";
import { lookAtScreens } from "./screens/look-at-screens.ts";

lookAtScreens(campaignScreens);
