/** Which keys a write touches: known from which attributes are there, and so worked out once for each such set. */
import type { EntityMethods, Library } from "./library.ts";

/** Attributes by their names; those that are undefined are not there. */
export type Presence = Readonly<Record<string, unknown>>;

/** Whether a row with these attributes stands in an index. */
export type Condition = (attributes: Presence) => boolean;

export interface Impact {
  readonly facets: object;
  readonly indexes: readonly string[];
  readonly impactedIndexTypes: Readonly<Record<string, object>>;
  readonly conditions: object;
}

export function rememberImpacts(library: Library): void {
  const entity = library.entity().prototype;
  const { _expectIndexFacets, _expectFacets } = entity;
  const known = new WeakMap<object, Map<string, Impact>>();
  const conditional = new WeakMap<object, readonly Condition[]>();

  /** Conditions on which a row stands in an index: they go by values. */
  const conditionsOf = ({ model }: EntityMethods): readonly Condition[] => {
    const found = conditional.get(model);
    if (found) return found;
    const made = Object.values(model.indexes).flatMap((index) => (index.conditionDefined ? [index.condition] : []));
    conditional.set(model, made);
    return made;
  };

  entity._expectIndexFacets = function (attributes, facets, options = {}) {
    const { model } = this;
    const impacts = known.get(model) ?? new Map<string, Impact>();
    known.set(model, impacts);
    let sign = "utilizeIncludedOnlyIndexes" in options ? "+" : "";
    for (const name in model.facets.byAttr) sign += attributes[name] === undefined ? "-" : "a";
    for (const name in facets) sign += ` ${name}`;
    for (const holds of conditionsOf(this)) sign += holds({ ...attributes, ...facets }) ? " y" : " n";
    const found = impacts.get(sign) ?? _expectIndexFacets.call(this, attributes, facets, options);
    impacts.set(sign, found);
    const { indexes, impactedIndexTypes, conditions } = found;
    // The caller puts more into them.
    return { facets: {}, indexes: [...indexes], impactedIndexTypes: { ...impactedIndexTypes }, conditions };
  };

  entity._expectFacets = function (given, names = [], words) {
    const matching: Record<string, unknown> = {};
    for (const name of names) {
      const value = given[name];
      if (value === undefined) return _expectFacets.call(this, given, names, words);
      matching[name] = value;
    }
    return matching;
  };
}
