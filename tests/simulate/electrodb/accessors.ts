/**
 * Accessors that are made when they are asked for: ElectroDB makes one for each attribute and each operation of an entity
 * whenever it begins to build an expression, and most of them are never asked for.
 */
import type { Expression } from "./expressions.ts";
import type { Library } from "./library.ts";

export interface Attribute {
  readonly type: string;
  readonly name: string;
  readonly field: string;
  readonly readOnly: boolean;
  applyFixings(value: unknown): unknown;
  acceptable(value: unknown): boolean;
}

type Described = Readonly<Record<string, unknown>>;
type Made = Record<string, unknown>;
export type Build = (builder: Expression, described: Described) => Made;

const theBuilder = Symbol("builder");
const theWhole = Symbol("whole");

export interface Late {
  readonly [theBuilder]: Expression;
  [theWhole]?: Made | undefined;
}

/** The builder of operations as long as nobody has asked for one of them. */
export const builderOf = (late: Late): Expression | undefined => (late[theWhole] ? undefined : late[theBuilder]);

/** Attributes with nothing inside: a path goes no further, so nobody has to watch over what is asked of them. */
const leaves: ReadonlySet<string> = new Set(["string", "number", "boolean", "enum", "set"]);

export function makeAccessorsLate({ AttributeOperationProxy, AttributeProxySymbol }: Library): void {
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

export const isLeaf = (attribute: unknown): attribute is Attribute =>
  typeof attribute === "object" && attribute !== null && "type" in attribute && leaves.has(String(attribute.type));

/** What is described once is made for many builders: they share their accessors by a prototype. */
function lately(accessor: (name: string, described: Described) => (late: Late) => unknown): Build {
  const kinds = new WeakMap<Described, new (builder: Expression) => Made>();
  const kindOf = (described: Described) => {
    const known = kinds.get(described);
    if (known) return known;
    class Accessors {
      readonly [name: string]: unknown;
      readonly [theBuilder]: Expression;
      [theWhole]: Made | undefined = undefined;
      constructor(builder: Expression) {
        this[theBuilder] = builder;
      }
    }
    for (const name of Object.keys(described)) {
      const get = accessor(name, described);
      Object.defineProperty(Accessors.prototype, name, {
        get(this: Late) {
          return get(this);
        },
      });
    }
    kinds.set(described, Accessors);
    return Accessors;
  };
  return (builder, described) => new (kindOf(described))(builder);
}
