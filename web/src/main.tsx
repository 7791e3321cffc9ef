/** The entry: looks at the address once and loads one of the two boots; each is rendered into the same root. */
import { type Scene, setStage } from "./lib/boot.ts";
import { isPublicPath } from "./lib/paths.ts";
import { recover } from "./lib/recover.ts";

async function stage(scene: Scene) {
  if (scene.kind === "public") {
    const { showPublic } = await import("./app/public-boot.tsx");
    showPublic(scene);
  } else {
    const { showApp } = await import("./app/app-boot.tsx");
    showApp(scene);
  }
}

const show = (scene: Scene) => void stage(scene).catch(recover);

setStage(show);
show({ kind: isPublicPath(location.pathname) ? "public" : "app" });
