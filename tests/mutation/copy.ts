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
  const [modules, copiedModules] = [join(root, "node_modules"), join(folder, "node_modules")];
  mkdirSync(join(copiedModules, "@callwright"), { recursive: true });
  for (const name of readdirSync(modules))
    if (name !== "@callwright" && name !== ".cache") symlinkSync(join(modules, name), join(copiedModules, name));
  const workspaces = ["packages/", ""].flatMap((parent) =>
    readdirSync(join(root, parent || "."), { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map(({ name }) => ({ name, path: join(folder, parent, name) })),
  );
  const ownPackages = join(copiedModules, "@callwright");
  for (const name of readdirSync(join(modules, "@callwright"))) {
    const workspace = workspaces.find((one) => one.name === name);
    if (workspace) symlinkSync(relative(ownPackages, workspace.path), join(ownPackages, name));
  }
}

function git(...args: string[]): void {
  const { status, stderr } = spawnSync("git", args, { cwd: root, encoding: "utf8" });
  if (status !== 0) throw new Error(`git ${args.join(" ")}: ${stderr}`);
}
