/** A copy of the last commit in which sources may be changed: the tests of the copy load the packages of the copy. */
import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";

const root = join(import.meta.dirname, "../..");

export interface Copy {
  readonly folder: string;
  remove(): void;
}

export function makeCopy(): Copy {
  const folder = join(mkdtempSync(join(tmpdir(), "callwright-mutation-")), "tree");
  git("worktree", "add", "--quiet", "--detach", folder, "HEAD");
  linkModules(folder);
  return {
    folder,
    remove() {
      git("worktree", "remove", "--force", folder);
      rmSync(join(folder, ".."), { recursive: true, force: true });
    },
  };
}

/** Links dependencies to those of the original, and our own packages to those of the copy. */
function linkModules(folder: string): void {
  const [from, to] = [join(root, "node_modules"), join(folder, "node_modules")];
  mkdirSync(join(to, "@callwright"), { recursive: true });
  for (const name of readdirSync(from))
    if (name !== "@callwright" && name !== ".cache") symlinkSync(join(from, name), join(to, name));
  const workspaces = ["packages/", ""].flatMap((parent) =>
    readdirSync(join(root, parent || "."), { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map(({ name }) => ({ name, place: join(folder, parent, name) })),
  );
  for (const name of readdirSync(join(from, "@callwright"))) {
    const workspace = workspaces.find((one) => one.name === name);
    if (workspace) symlinkSync(relative(join(to, "@callwright"), workspace.place), join(to, "@callwright", name));
  }
}

function git(...args: string[]): void {
  const { status, stderr } = spawnSync("git", args, { cwd: root, encoding: "utf8" });
  if (status !== 0) throw new Error(`git ${args.join(" ")}: ${stderr}`);
}
