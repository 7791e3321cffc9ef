/** `npm run operate`: the operator's commands; `--local` runs them on a sandbox's data folder. */
import { existsSync } from "node:fs";
import { run } from "@callwright/operate/run";

await run({
  async openSandbox(folder) {
    if (!existsSync(folder)) throw new Error(`There is no folder ${folder}`);
    const { startCloud } = await import("./emulators/index.ts");
    return startCloud({ dataDir: folder, publicUrl: "http://localhost" });
  },
});
