/** Entry point: loads one of the two boots by the address; both render into the same root. */
import { takeArrival } from "./lib/arrival.ts";
import { type Scene, setStage } from "./lib/boot.ts";
import { isPublicPath } from "./lib/paths.ts";
import { recover } from "./lib/recover.ts";

let leaveStage: (() => void) | undefined;

async function stage(scene: Scene) {
  leaveStage?.();
  leaveStage = undefined;
  if (scene.kind === "public") {
    const { showPublic } = await import("./app/public-boot.tsx");
    leaveStage = showPublic(scene);
  } else {
    const { showApp } = await import("./app/app-boot.tsx");
    leaveStage = showApp(scene);
  }
}

const show = (scene: Scene) => void stage(scene).catch(recover);

takeArrival();
// A page served without its tenant's theme (a preview of the build) fetches it.
if (!document.getElementById("cw-brand"))
  void import("./lib/theme/brand-data.ts").then(({ fetchTheme }) => fetchTheme()).catch(() => undefined);
setStage(show);
show({ kind: isPublicPath(location.pathname) ? "public" : "app" });
