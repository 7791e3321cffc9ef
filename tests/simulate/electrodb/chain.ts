/**
 * The chain of calls (`entity.patch(key).set(…).commit()`) with a state whose parts are made when they are asked for, and links
 * that share their methods: a read needs no builder of updates, and nobody calls all that a link offers.
 */
import type { Expression } from "./expressions.ts";
import type { EntityMethods, Library, Query } from "./library.ts";

export interface StateOptions {
  readonly index?: string;
  readonly compositeAttributes?: object;
  readonly attributes?: object;
  readonly hasSortKey?: boolean;
  readonly options?: object;
  readonly parentState?: object | null;
}

export interface ChainState {
  readonly query: Query;
  prev: string | null;
  self: string | null;
  init(entity: object, clauses: Clauses, clause: Clause): object;
}

interface Clause {
  readonly name: string;
  readonly children: readonly string[];
  action(entity: object, state: ChainState, ...given: readonly unknown[]): unknown;
}

type Clauses = Readonly<Record<string, Clause>>;

export function makeChainsLight(library: Library): void {
  const { states } = library;
  const Whole = states.ChainState;
  const Late = lateState(library);
  Object.setPrototypeOf(Late.prototype, Whole.prototype);
  Whole.prototype.init = linksOf();
  states.ChainState = Late;
  makeParamsFrugal(library.entity().prototype, new library.FilterExpression());
}

function lateState({ AttributeOperationProxy, UpdateExpression, FilterExpression, UpdateOperations, states }: Library) {
  const Whole = states.ChainState;

  class Filters {
    #condition: Expression | undefined;
    #filter: Expression | undefined;
    /** The condition as far as there is one. */
    get made(): Expression | undefined {
      return this.#condition;
    }
    get ConditionExpression(): Expression {
      this.#condition ??= new FilterExpression();
      return this.#condition;
    }
    get FilterExpression(): Expression {
      this.#filter ??= new FilterExpression();
      return this.#filter;
    }
  }

  class LateQuery {
    readonly #attributes: object;
    #update: Expression | undefined;
    #proxy: object | undefined;
    #upsert: object | undefined;
    readonly options: object;
    readonly collection = "";
    readonly index: string;
    readonly type = "";
    readonly method = "";
    readonly facets: object;
    readonly put = { data: {} };
    readonly keys = { provided: [], pk: {}, sk: [] };
    readonly filter = new Filters();
    constructor(index: string, facets: object, attributes: object, options: object) {
      this.index = index;
      this.facets = { ...facets };
      this.#attributes = attributes;
      this.options = options;
    }
    get update(): Expression {
      this.#update ??= new UpdateExpression({ prefix: "_u" });
      return this.#update;
    }
    get updateProxy(): object {
      const [builder, attributes] = [this.update, this.#attributes];
      this.#proxy ??= new AttributeOperationProxy({ builder, attributes, operations: UpdateOperations });
      return this.#proxy;
    }
    get upsert(): object {
      this.#upsert ??= Reflect.get(new Whole({}).query, "upsert");
      return this.#upsert ?? {};
    }
  }

  return class LateState {
    readonly parentState: object | null;
    readonly error = null;
    readonly attributes: object;
    readonly query: Query;
    readonly subStates: object[] = [];
    readonly hasSortKey: boolean;
    prev: string | null = null;
    self: string | null = null;
    readonly params = null;
    readonly applyAfterOptions: object[] = [];
    readonly beforeBuildParamsOperations: object[] = [];
    readonly beforeBuildParamsHasRan = false;
    declare readonly init: ChainState["init"];
    constructor({ index = "", compositeAttributes = {}, attributes = {}, options = {}, ...more }: StateOptions) {
      this.parentState = more.parentState ?? null;
      this.attributes = attributes;
      this.query = new LateQuery(index, compositeAttributes, attributes, options);
      this.hasSortKey = more.hasSortKey ?? false;
    }
  };
}

/** What each way of writing reads of the state; the others take all of it. */
const parts: Readonly<Record<string, (query: Query) => Partial<Query>>> = {
  get: () => ({}),
  check: () => ({}),
  delete: () => ({}),
  remove: () => ({}),
  put: ({ put }) => ({ put }),
  create: ({ put }) => ({ put }),
  update: ({ update }) => ({ update }),
  patch: ({ update }) => ({ update }),
};

function makeParamsFrugal(entity: EntityMethods, nothing: Expression): void {
  const { _params } = entity;
  const filtersOf = (filter: object): object =>
    "made" in filter ? { ConditionExpression: filter.made ?? nothing } : filter;
  entity._params = function (state, config) {
    const query = state.query as Query;
    const part = parts[query.method];
    if (!part) return _params.call(this, state, config);
    const { keys, method, filter } = query;
    return _params.call(this, { query: { keys, method, filter: filtersOf(filter), ...part(query) } }, config);
  };
}

interface Link {
  readonly state: ChainState;
  readonly entity: object;
}

/** A link of the chain: state and entity of its own, methods in common with all of its kind. */
function linksOf(): ChainState["init"] {
  const kinds = new WeakMap<Clauses, Map<Clause, new (state: ChainState, entity: object) => object>>();
  const own = Symbol("own");
  function kindOf(clauses: Clauses, clause: Clause) {
    const known = kinds.get(clauses) ?? new Map<Clause, new (state: ChainState, entity: object) => object>();
    kinds.set(clauses, known);
    const found = known.get(clause);
    if (found) return found;
    class Kind {
      readonly [own]: Link;
      constructor(state: ChainState, entity: object) {
        this[own] = { state, entity };
      }
    }
    for (const child of clause.children) {
      const next = clauses[child];
      if (!next) continue;
      const call = function (this: Kind, ...given: readonly unknown[]): unknown {
        const { state, entity } = this[own];
        state.prev = state.self;
        state.self = child;
        const result = next.action(entity, state, ...given);
        return next.children.length > 0 ? state.init(entity, clauses, next) : result;
      };
      Object.defineProperty(Kind.prototype, next.name, { value: call, enumerable: true, configurable: true });
    }
    known.set(clause, Kind);
    return Kind;
  }
  return function (this: ChainState, entity, clauses, clause) {
    return new (kindOf(clauses, clause))(this, entity);
  };
}
