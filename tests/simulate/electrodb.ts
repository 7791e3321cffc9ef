/**
 * ElectroDB makes an accessor for each attribute and each operation of an entity whenever it begins to build a command, and
 * most of them are never asked for. Here they are made when they are asked for: the same commands, in half the time.
 */
import { createRequire } from "node:module";
import { join } from "node:path";

interface Attribute {
  readonly type: string;
  readonly name: string;
  readonly field: string;
}

type Described = Readonly<Record<string, unknown>>;
type Made = Record<string, unknown>;
type Build = (builder: Builder, described: Described) => Made;

interface Builder {
  setName(paths: object, name: string, field: string): object;
}

interface ProxyMaker {
  buildAttributes: Build;
  buildOperations: Build;
}

const theBuilder = Symbol("builder");
const theWhole = Symbol("whole");

interface Late {
  readonly [theBuilder]: Builder;
  [theWhole]?: Made;
}

/** Attributes with nothing inside: a path goes no further, so nobody has to watch over what is asked of them. */
const leaves: ReadonlySet<string> = new Set(["string", "number", "boolean", "enum", "set"]);

export function makeLazy(): void {
  const require = createRequire(join(import.meta.dirname, "../../packages/core/package.json"));
  const { AttributeOperationProxy }: { AttributeOperationProxy: ProxyMaker } = require("electrodb/src/operations.js");
  const { AttributeProxySymbol }: { AttributeProxySymbol: symbol } = require("electrodb/src/types.js");
  const { buildAttributes, buildOperations } = AttributeOperationProxy;
  // An attribute knows nothing of the others; the operations of one builder know what the others have done.
  AttributeOperationProxy.buildAttributes = lately((name, described) => {
    const attribute = described[name];
    const own = { [name]: attribute };
    if (!isLeaf(attribute)) return (late) => buildAttributes(late[theBuilder], own)[name];
    return ({ [theBuilder]: builder }) => {
      const commit = () => builder.setName({}, attribute.name, attribute.field);
      const described = () => ({ root: attribute, target: attribute, builder, commit });
      return Object.assign(described, { [AttributeProxySymbol]: true });
    };
  });
  AttributeOperationProxy.buildOperations = lately((name, described) => (late) => {
    late[theWhole] ??= buildOperations(late[theBuilder], described);
    return late[theWhole][name];
  });
}

const isLeaf = (attribute: unknown): attribute is Attribute =>
  typeof attribute === "object" && attribute !== null && "type" in attribute && leaves.has(String(attribute.type));

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
