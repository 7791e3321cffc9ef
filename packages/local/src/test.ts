/** `npm test`: finds or installs a browser, then runs every suite. The last line is the summary that the reporter prints. */
import { spawn, spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";

const places = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome", "/snap/bin/chromium"];
const root = join(import.meta.dirname, "../../..");

const chromium = findChromium() ?? installChromium();
const vitest = spawn(
  process.execPath,
  [join(root, "node_modules/vitest/vitest.mjs"), "run", ...process.argv.slice(2)],
  {
    cwd: root,
    env: { ...process.env, CHROMIUM_PATH: chromium },
    stdio: "inherit",
  },
);
vitest.on("exit", (code) => {
  process.exitCode = code ?? 1;
});

function findChromium(): string | undefined {
  return [process.env.CHROMIUM_PATH ?? "", ...places].find((path) => path !== "" && existsSync(path));
}

/** Debian's package when we may install it; the browser that test tools would download is not needed. */
function installChromium(): string {
  const isDebian = existsSync("/usr/bin/apt-get");
  if (!isDebian || process.getuid?.() !== 0) {
    process.stderr.write(
      "The browser tests need Chromium: install it (Debian: apt-get install chromium), or set CHROMIUM_PATH.\n",
    );
    process.exit(1);
  }
  process.stdout.write("Installing Debian's Chromium …\n");
  const apt = (...words: string[]) =>
    spawnSync("apt-get", words, {
      stdio: ["ignore", "ignore", "inherit"],
      env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" },
    }).status === 0;
  const isInstalled = apt("update") && apt("install", "-y", "--no-install-recommends", "chromium", "fonts-noto-core");
  const found = findChromium();
  if (isInstalled && found) return found;
  process.stderr.write("Chromium could not be installed; set CHROMIUM_PATH to one.\n");
  process.exit(1);
}
