/** The public boot: the screens of getting in and their styles, so that they are there at once. */
import type { PublicScene } from "../lib/boot.ts";
import "../lib/theme/styles.ts";
import { present } from "./public-stage.tsx";

export const showPublic = (scene: PublicScene) => present(scene, () => import("./app-boot.tsx"));
