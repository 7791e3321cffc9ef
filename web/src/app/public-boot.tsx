import type { PublicBoot } from "../lib/boot.ts";
import "../lib/theme/styles.ts";
import { showPublicScreens } from "./public-screens.tsx";

export const showPublic = (scene: PublicBoot) => showPublicScreens(scene, () => import("./app-boot.tsx"));
