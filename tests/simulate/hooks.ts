/**
 * Loads the product for the simulation: as it is, but for the runtime of the functions, the maker of ids, and, when asked for,
 * one planted bug. It must be called before any module of the product is loaded.
 */
import { registerHooks } from "node:module";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { makeLight } from "./electrodb/index.ts";

const root = join(import.meta.dirname, "../..");
const here = (file: string): string => pathToFileURL(join(import.meta.dirname, file)).href;

/** A change of one file's text before it runs. What is found must stand there exactly once. */
export interface Mutation {
  readonly file: string;
  readonly find: string;
  readonly replace: string;
}

/** `isWhole`: with all of ElectroDB as it is, which takes twice the time. */
export function loadWith(mutation?: Mutation, isWhole = false): void {
  if (!isWhole) makeLight();
  const mutated = mutation && pathToFileURL(join(root, mutation.file)).href;
  registerHooks({
    resolve: (specifier, context, next) => {
      if (specifier === "ulid") return next(here("world/ulid.ts"), context);
      const isRuntime = specifier === "../runtime.ts" && context.parentURL?.includes("/functions/src/");
      return next(isRuntime ? here("world/runtime.ts") : specifier, context);
    },
    load: (url, context, next) => {
      const loaded = next(url, context);
      if (url !== mutated || !mutation) return loaded;
      return { ...loaded, source: mutate(textOf(loaded.source ?? undefined), mutation, url) };
    },
  });
}

function textOf(source: string | ArrayBuffer | NodeJS.TypedArray | undefined): string {
  return typeof source === "string" ? source : new TextDecoder().decode(source);
}

function mutate(text: string, { find, replace }: Mutation, url: string): string {
  const places = text.split(find).length - 1;
  if (places !== 1) throw new Error(`${fileURLToPath(url)} holds ${places} times, not once: ${find}`);
  return text.replace(find, () => replace);
}
