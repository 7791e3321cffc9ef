/**
 * ElectroDB makes an accessor for each attribute and each operation of an entity whenever it begins to build a command, and
 * most of them are never asked for. Here they are made when they are asked for: the same commands, in half the time.
 */
import { createRequire } from "node:module";
import { join } from "node:path";

type Described = Readonly<Record<string, unknown>>;
type Made = Record<string, unknown>;
type Build = (builder: object, described: Described) => Made;

interface ProxyMaker {
  buildAttributes: Build;
  buildOperations: Build;
}

const theBuilder = Symbol("builder");
const theWhole = Symbol("whole");

interface Late {
  readonly [theBuilder]: object;
  [theWhole]?: Made;
}

export function makeLazy(): void {
  const require = createRequire(join(import.meta.dirname, "../../packages/core/package.json"));
  const { AttributeOperationProxy }: { AttributeOperationProxy: ProxyMaker } = require("electrodb/src/operations.js");
  const { buildAttributes, buildOperations } = AttributeOperationProxy;
  // An attribute knows nothing of the others; the operations of one builder know what the others have done.
  AttributeOperationProxy.buildAttributes = lately((name, described) => {
    const own = { [name]: described[name] };
    return (late) => buildAttributes(late[theBuilder], own)[name];
  });
  AttributeOperationProxy.buildOperations = lately((name, described) => (late) => {
    late[theWhole] ??= buildOperations(late[theBuilder], described);
    return late[theWhole][name];
  });
}

/** What is described once is made for many builders: they share their accessors by a prototype. */
function lately(accessor: (name: string, described: Described) => (late: Late) => unknown): Build {
  const prototypes = new WeakMap<Described, object>();
  const prototypeOf = (described: Described): object => {
    const known = prototypes.get(described);
    if (known) return known;
    const made = {};
    for (const name of Object.keys(described)) {
      const get = accessor(name, described);
      Object.defineProperty(made, name, {
        get(this: Late) {
          return get(this);
        },
      });
    }
    prototypes.set(described, made);
    return made;
  };
  return (builder, described) => Object.assign(Object.create(prototypeOf(described)), { [theBuilder]: builder });
}
