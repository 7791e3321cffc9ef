/** The parts of ElectroDB that are made cheaper for the simulation, taken from where the library keeps them. */
import { createRequire } from "node:module";
import { join } from "node:path";
import type { Build } from "./accessors.ts";
import type { Listeners, Sender } from "./calls.ts";
import type { ChainState, StateOptions } from "./chain.ts";
import type { Expression, OperationProxy } from "./expressions.ts";
import type { Condition, Impact, Presence } from "./indexes.ts";
import type { Field, Fields } from "./rows.ts";

export interface Query {
  readonly keys: object;
  readonly method: string;
  readonly put: object;
  readonly update: Expression;
  readonly filter: object;
}

interface Index {
  readonly conditionDefined: boolean;
  readonly condition: Condition;
}

/** What an entity does to make a command, by the library's own names. */
export interface EntityMethods extends Sender {
  readonly model: { readonly facets: { readonly byAttr: object }; readonly indexes: Readonly<Record<string, Index>> };
  _params(state: { readonly query: Partial<Query> }, config: object): object;
  _expectFacets(given: Presence, names?: readonly string[], words?: string): Presence;
  _expectIndexFacets(attributes: Presence, facets: Presence, options?: object): Impact;
}

export interface Library {
  readonly AttributeProxySymbol: symbol;
  readonly AttributeOperationProxy: {
    buildAttributes: Build;
    buildOperations: Build;
    new (made: { builder: object; attributes: object; operations: object }): OperationProxy;
    readonly prototype: OperationProxy;
  };
  readonly ExpressionState: { readonly prototype: Expression };
  readonly UpdateExpression: new (options: { prefix: string }) => Expression;
  readonly FilterExpression: new () => Expression;
  readonly UpdateOperations: object;
  readonly states: { ChainState: new (options: StateOptions) => ChainState };
  readonly texts: { parseJSONPath(path: string): readonly string[]; genericizeJSONPath(path: string): string };
  readonly fields: { readonly Attribute: { readonly prototype: Field } };
  readonly Schema: { readonly prototype: Fields };
  readonly EventManager: { readonly prototype: Listeners };
  readonly client: {
    readonly DocumentClientV3Wrapper: { init(sdk: object): object; new (sdk: object, commands: object): object };
  };
  /** Loaded last: it keeps what it finds in the others. */
  entity(): { readonly prototype: EntityMethods };
}

export function findLibrary(): Library {
  const require = createRequire(join(import.meta.dirname, "../../../packages/core/package.json"));
  const part = (name: string) => require(`electrodb/src/${name}.js`);
  const { AttributeOperationProxy, ExpressionState, UpdateOperations } = part("operations");
  const { Attribute, Schema } = part("schema");
  return {
    AttributeProxySymbol: part("types").AttributeProxySymbol,
    AttributeOperationProxy,
    ExpressionState,
    UpdateOperations,
    UpdateExpression: part("update").UpdateExpression,
    FilterExpression: part("where").FilterExpression,
    states: part("clauses"),
    texts: part("util"),
    fields: { Attribute },
    Schema,
    EventManager: part("events").EventManager,
    client: part("client"),
    entity: () => part("entity").Entity,
  };
}
