/** Another revision of the product, built and running beside this one. */
import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { workingMorning } from "@callwright/local/testing";

const root = join(import.meta.dirname, "../..");
/** Limit for installing, building and starting. */
const startMinutes = 15;

export interface Revision {
  readonly url: string;
  stop(): Promise<void>;
}

/** Checks the revision out into a temporary worktree, which `stop` removes, and starts it as `npm start` does. */
export async function startRevision(revision: string): Promise<Revision> {
  const worktree = join(mkdtempSync(join(tmpdir(), "callwright-revision-")), "tree");
  git("worktree", "add", "--detach", worktree, revision);
  const port = await freePort();
  const child = spawn(process.execPath, ["packages/local/bin/callwright.mjs", "start"], {
    cwd: worktree,
    stdio: ["ignore", "ignore", "inherit"],
    // The settings of the tests' servers.
    env: {
      ...process.env,
      PORT: String(port),
      CALLWRIGHT_DATA: ":memory:",
      CALLWRIGHT_SPEED: "1",
      CALLWRIGHT_CLOCK: workingMorning,
      CALLWRIGHT_CHEAP_HASHES: "1",
    },
    // A process group of its own, so that `stop` also ends the child processes that install and build.
    detached: true,
  });
  const stop = async () => {
    if (child.exitCode === null && child.pid !== undefined) {
      process.kill(-child.pid, "SIGINT");
      await once(child, "exit");
    }
    git("worktree", "remove", "--force", worktree);
    rmSync(join(worktree, ".."), { recursive: true, force: true });
  };
  const url = `http://localhost:${port}`;
  const deadline = Date.now() + startMinutes * 60_000;
  while (!(await isUp(url))) {
    if (child.exitCode === null && Date.now() < deadline) await new Promise((done) => setTimeout(done, 1_000));
    else {
      await stop();
      throw new Error(`Revision ${revision} did not start`);
    }
  }
  return { url, stop };
}

const git = (...args: string[]) => execFileSync("git", args, { cwd: root, stdio: ["ignore", "ignore", "inherit"] });

const isUp = (url: string) =>
  fetch(`${url}/api/healthz`).then(
    ({ ok }) => ok,
    () => false,
  );

/** A port that was free a moment ago. */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once("error", reject);
    server.listen(0, "127.0.0.1", () => {
      const address = server.address();
      server.close(() => resolve(typeof address === "object" && address ? address.port : 0));
    });
  });
}
