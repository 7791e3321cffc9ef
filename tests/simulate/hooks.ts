/**
 * Replaces the product's runtime and id generator by the world's, and applies the given mutations, such as a planted
 * bug, as its modules load. Call `hookProductLoading` before any module of the product is loaded.
 */
import { createRequire, registerHooks } from "node:module";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

const root = join(import.meta.dirname, "../..");
const urlOf = (file: string): string => pathToFileURL(join(import.meta.dirname, file)).href;

/** A change of one file's text before it runs. The file must hold `find` exactly once. */
export interface Mutation {
  readonly file: string;
  readonly find: string;
  readonly replace: string;
}

export interface PlantedBug extends Mutation {
  readonly id: string;
  /** What it breaks, in words. */
  readonly breaks: string;
  /** Looked for in worlds in which every run has shards. */
  readonly isSharded?: boolean;
  /** Looked for in worlds of this theme. */
  readonly theme?: string;
}

export function hookProductLoading(mutations: readonly Mutation[] = []): void {
  buildAccessorsLazily();
  const byUrl = Map.groupBy(mutations, ({ file }) => pathToFileURL(join(root, file)).href);
  registerHooks({
    resolve: (specifier, context, next) => {
      if (specifier === "ulid") return next(urlOf("world/ulid.ts"), context);
      const isRuntime = specifier === "../runtime.ts" && context.parentURL?.includes("/functions/src/");
      return next(isRuntime ? urlOf("world/runtime.ts") : specifier, context);
    },
    load: (url, context, next) => {
      const loaded = next(url, context);
      const ownMutations = byUrl.get(url);
      if (!ownMutations) return loaded;
      const source = ownMutations.reduce((text, one) => mutate(text, one, url), textOf(loaded.source ?? undefined));
      return { ...loaded, source };
    },
  });
}

function textOf(source: string | ArrayBuffer | NodeJS.TypedArray | undefined): string {
  return typeof source === "string" ? source : new TextDecoder().decode(source);
}

function mutate(text: string, { find, replace }: Mutation, url: string): string {
  const count = text.split(find).length - 1;
  if (count !== 1) throw new Error(`${fileURLToPath(url)} holds ${count} times, not once: ${find}`);
  return text.replace(find, () => replace);
}

type Build = (builder: object, entries: object) => object;

/** Saves time: for every command ElectroDB builds accessors of all attributes and operations, and few are used. */
function buildAccessorsLazily(): void {
  const require = createRequire(join(root, "packages/core/package.json"));
  const proxies: Record<"buildAttributes" | "buildOperations", Build> =
    require("electrodb/src/operations.js").AttributeOperationProxy;
  const { buildAttributes, buildOperations } = proxies;
  proxies.buildAttributes = (builder, entries) =>
    new Proxy(entries, {
      get: (_, name) => Reflect.get(buildAttributes(builder, { [name]: Reflect.get(entries, name) }), name),
    });
  proxies.buildOperations = (builder, entries) => {
    let built: object | undefined;
    return new Proxy(entries, {
      get: (_, name) => {
        built ??= buildOperations(builder, entries);
        return Reflect.get(built, name);
      },
    });
  };
}
