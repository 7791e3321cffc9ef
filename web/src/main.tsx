import { takeSecretsFromAddress } from "./lib/arrival.ts";
import { type BootTarget, registerBoot } from "./lib/boot.ts";
import { isPublicPath } from "./lib/paths.ts";
import { recoverFromLoadFailure } from "./lib/recover.ts";

let unmount: (() => void) | undefined;

async function mount(target: BootTarget) {
  unmount?.();
  unmount = undefined;
  if (target.kind === "public") {
    const { showPublic } = await import("./app/public-boot.tsx");
    unmount = showPublic(target);
  } else {
    const { showApp } = await import("./app/app-boot.tsx");
    unmount = showApp(target);
  }
}

const boot = (target: BootTarget) => void mount(target).catch(recoverFromLoadFailure);

takeSecretsFromAddress();
// A preview of the build is served without the tenant's theme.
if (!document.getElementById("cw-brand"))
  void import("./lib/theme/brand-data.ts").then(({ fetchTheme }) => fetchTheme()).catch(() => undefined);
registerBoot(boot);
boot({ kind: isPublicPath(location.pathname) ? "public" : "app" });
