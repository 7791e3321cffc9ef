import { campaignScreens } from "./screens/campaigns.ts";
import { checkScreens } from "./screens/check-screens.ts";
import { inboundScreens } from "./screens/inbound.ts";

checkScreens([...campaignScreens, ...inboundScreens]);
