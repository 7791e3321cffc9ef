import type { PublicBoot } from "../lib/boot.ts";
import "../lib/theme/styles.ts";
import { showPublicScreens } from "./public-screens.tsx";

export const showPublic = (boot: PublicBoot) => showPublicScreens(boot, () => import("./app-boot.tsx"));
