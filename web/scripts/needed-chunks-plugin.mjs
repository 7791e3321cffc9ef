/**
 * Lists for preloading only what a late chunk needs beyond the chunk that imports it. The bundler lists every file, and
 * their names are not compressible.
 */

/** @returns {{ plugin: import("vite").Plugin, resolveDependencies: import("vite").ResolveModulePreloadDependenciesFn }} */
export function neededChunks() {
  let bundle = {};
  const loadedBy = new Map();

  function loaded(fileName, files = new Set()) {
    if (files.has(fileName)) return files;
    files.add(fileName);
    for (const needed of bundle[fileName]?.imports ?? []) loaded(needed, files);
    return files;
  }

  return {
    plugin: {
      name: "callwright:needed-chunks",
      enforce: "pre",
      generateBundle(_, files) {
        bundle = files;
        loadedBy.clear();
      },
    },
    resolveDependencies(_, needed, { hostId, hostType }) {
      if (hostType !== "js") return needed;
      if (!loadedBy.has(hostId)) loadedBy.set(hostId, loaded(hostId));
      return needed.filter((file) => !loadedBy.get(hostId).has(file));
    },
  };
}
