import type { PublicBoot } from "../lib/boot.ts";
import "../lib/theme/styles.ts";
import { showPublicScreens } from "./public-screens.tsx";

/** The app's code loads only once a visitor begins to sign in or has a session. */
export const showPublic = (boot: PublicBoot) => showPublicScreens(boot, () => import("./app-boot.tsx"));
