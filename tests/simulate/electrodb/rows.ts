/** What becomes of a row's attributes on their way in and out: most are left as they are, and need not be asked. */
import type { Library } from "./library.ts";

export interface Field {
  readonly type: string;
  readonly hidden: boolean;
  hasMutationHandler(method: "get" | "set"): boolean;
  applyFixings(value: string): unknown;
  validate(value: unknown): readonly [isValid: boolean, errors: readonly unknown[]];
  isValid(value: unknown): readonly [isValid: boolean, errors: readonly unknown[]];
  get(value: unknown, siblings: () => object): unknown;
  set(value: unknown, siblings: () => object): unknown;
}

type Values = Record<string, unknown>;

/** The attributes of an entity. */
export interface Fields {
  readonly translationForRetrieval: Readonly<Record<string, string>>;
  getAttribute(path: string): Field | undefined;
  translateFromFields(item?: Values, options?: { readonly data?: string }): Values;
  _applyAttributeMutation(method: "get" | "set", include: Values, avoid: Values, payload: Values): Values;
}

export function leaveRowsAsTheyAre({ fields, Schema, texts }: Library): void {
  const plain = { get: new WeakMap<Field, boolean>(), set: new WeakMap<Field, boolean>() };
  const isPlain = (field: Field, method: "get" | "set"): boolean => {
    const known = plain[method].get(field);
    if (known !== undefined) return known;
    const isBare = field.constructor === fields.Attribute && !field.hidden && field.applyFixings("") === "";
    const found = isBare && !field.hasMutationHandler(method);
    plain[method].set(field, found);
    return found;
  };
  Schema.prototype._applyAttributeMutation = function (method, include, avoid, payload) {
    const data = { ...payload };
    const siblings = () => ({ ...payload });
    for (const path in include) {
      if (avoid[path] !== undefined) continue;
      const field = this.getAttribute(path);
      if (field === undefined) continue;
      data[path] = isPlain(field, method) ? payload[path] : field[method](payload[path], siblings);
    }
    return data;
  };

  const { translateFromFields } = Schema.prototype;
  Schema.prototype.translateFromFields = function (item = {}, options = {}) {
    if (options.data === "includeKeys") return translateFromFields.call(this, item, options);
    const names = this.translationForRetrieval;
    const data: Values = {};
    for (const field in item) {
      const name = names[field];
      if (name) data[name] = item[field];
    }
    return data;
  };

  const accepted = [true, []] as const;
  const { isValid } = fields.Attribute.prototype;
  fields.Attribute.prototype.isValid = function (value) {
    if (value === undefined || typeof value !== this.type) return isValid.call(this, value);
    const [isAccepted, errors] = this.validate(value);
    return isAccepted && errors.length === 0 ? accepted : isValid.call(this, value);
  };

  // A path without steps is its own only part.
  const { parseJSONPath, genericizeJSONPath } = texts;
  const own = new Map<string, readonly string[]>();
  texts.parseJSONPath = (path) => {
    const known = own.get(path);
    if (known) return known;
    const parts = parseJSONPath(path);
    if (parts.length === 1 && parts[0] === path) own.set(path, parts);
    return parts;
  };
  texts.genericizeJSONPath = (path) => (path.includes("[") ? genericizeJSONPath(path) : path);
}
