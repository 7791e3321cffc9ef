/** The public boot: bundles the public screens with their styles, so they show without further requests. */
import type { PublicScene } from "../lib/boot.ts";
import "../lib/theme/styles.ts";
import { present } from "./public-stage.tsx";

export const showPublic = (scene: PublicScene) => present(scene, () => import("./app-boot.tsx"));
