/** Expressions are made of the same few names again and again: their words are put together once, and plain updates at once. */
import { type Attribute, builderOf, isLeaf, type Late } from "./accessors.ts";
import type { Library } from "./library.ts";

/** An attribute's name in an expression. */
interface Named {
  readonly json: string;
  readonly expression: string;
  readonly prop: string;
}

/** An expression under way: names, values, and what has been said so far. */
export interface Expression {
  readonly formattedNameToOriginalNameMap: Map<string, string>;
  readonly prefix: string;
  readonly names: Record<string, unknown>;
  readonly values: Record<string, unknown>;
  formatName(name?: string): string;
  setName(paths: object, name: string, value: string): Named;
  setValue(name: string, value: unknown): string;
  setPath(path: string, value: object): void;
  setImpacted(operation: string, path: string, attribute: object): void;
  add(kind: string, expression: string): void;
}

/** One attribute of an update. */
interface Operation {
  readonly operation: string;
  readonly path: string;
  readonly value: unknown;
  readonly force?: boolean;
}

interface Described {
  readonly canNest?: boolean;
  template(options: object, attribute: object, path: string, value: string): { operation: string; expression: string };
}

export interface OperationProxy {
  readonly ref: {
    readonly attributes: Readonly<Record<string, Attribute>>;
    readonly operations: Readonly<Record<string, Described>>;
  };
  readonly operations: Late;
  performOperation(operation: Operation): void;
}

export function rememberWords({ ExpressionState, AttributeOperationProxy }: Library): void {
  const expression = ExpressionState.prototype;
  const { formatName, setName } = expression;
  /** Names that stand in an expression as they are. */
  const plainNames = new Set<string>();
  const names = new Map<string, Named>();
  const ofWord = new Map<string, string>();
  const known = new Map<string, Map<string, string[]>>();
  function wordsOf(prefix: string, name: string): string[] {
    const prefixed = known.get(prefix) ?? new Map<string, string[]>();
    known.set(prefix, prefixed);
    const words = prefixed.get(name) ?? [];
    prefixed.set(name, words);
    return words;
  }

  expression.formatName = function (name = "") {
    const taken = this.formattedNameToOriginalNameMap;
    if (taken.size > 0) return formatName.call(this, name);
    if (plainNames.has(name)) return name;
    // From here on two of them may come out alike.
    for (const prop in this.names) taken.set(prop.slice(1), prop.slice(1));
    for (const word in this.values) taken.set(ofWord.get(word) ?? "", ofWord.get(word) ?? "");
    const formatted = formatName.call(this, name);
    if (formatted === name) plainNames.add(name);
    return formatted;
  };

  expression.setName = function (paths, name, value) {
    if (!isEmpty(paths)) return setName.call(this, paths, name, value);
    const json = this.formatName(name);
    const named = names.get(json) ?? { json, expression: `#${json}`, prop: `#${json}` };
    names.set(json, named);
    this.names[named.prop] = value;
    return named;
  };

  expression.setValue = function (name, value) {
    const formatted = this.formatName(name);
    const words = wordsOf(this.prefix, formatted);
    for (let count = 0; ; count += 1) {
      let word = words[count];
      if (word === undefined) {
        word = `:${formatted}${this.prefix}${count}`;
        words[count] = word;
        ofWord.set(word, formatted);
      }
      if (word in this.values) continue;
      this.values[word] = value;
      return word;
    }
  };

  const proxy = AttributeOperationProxy.prototype;
  const { performOperation } = proxy;
  const plain: ReadonlySet<string> = new Set(["set", "add", "subtract", "delete"]);
  proxy.performOperation = function (asked) {
    const { operation, path, value } = asked;
    const attribute = this.ref.attributes[path];
    const builder = builderOf(this.operations);
    // Without a builder others have spoken in this update, and a value may be what one of them said.
    if (!isLeaf(attribute) || attribute.readOnly || !builder || !plain.has(operation) || value === undefined)
      return performOperation.call(this, asked);
    const fixed = attribute.applyFixings(value);
    const { template } = this.ref.operations[operation] ?? {};
    if (!template || fixed === undefined || !attribute.acceptable(fixed)) return performOperation.call(this, asked);
    const named = builder.setName({}, attribute.name, attribute.field);
    const name = builder.setValue(attribute.name, fixed);
    builder.setPath(named.json, { value: fixed, name });
    const createValue = (more: string, what: unknown) => builder.setValue(`${attribute.name}_${more}`, what);
    const made = template({ nestedValue: false, createValue }, attribute, named.expression, name);
    builder.setImpacted(operation, named.json, attribute);
    builder.add(made.operation, made.expression);
  };
}

function isEmpty(object: object): boolean {
  for (const _ in object) return false;
  return true;
}
