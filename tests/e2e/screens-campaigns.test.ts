import { campaignScreens } from "./screens/campaigns.ts";
import { inboundScreens } from "./screens/inbound.ts";
import { lookAtScreens } from "./screens/look-at-screens.ts";

lookAtScreens([...campaignScreens, ...inboundScreens]);
