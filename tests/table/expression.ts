/** DynamoDB's expressions, parsed once into functions: conditions, keys, filters and updates that ElectroDB writes. */
import { isDeepStrictEqual } from "node:util";

export type Row = Readonly<Record<string, unknown>>;

/** The names (`#a`) and values (`:a`) that an expression refers to. */
export interface Terms {
  readonly names: Readonly<Record<string, string>>;
  readonly values: Readonly<Record<string, unknown>>;
}

export type Condition = (row: Row, terms: Terms) => boolean;
export type Update = (row: Row, terms: Terms) => Row;
type Operand = (row: Row, terms: Terms) => unknown;

export class ValidationException extends Error {
  override readonly name = "ValidationException";
}

const conditions = new Map<string, Condition>();
const updates = new Map<string, Update>();

export const readCondition = (text: string): Condition => cached(conditions, text, parseCondition);
export const readUpdate = (text: string): Update => cached(updates, text, parseUpdate);

function cached<T>(parsedByText: Map<string, T>, text: string, parse: (tokens: Tokens) => T): T {
  const cachedResult = parsedByText.get(text);
  if (cachedResult) return cachedResult;
  const tokens = tokenize(text);
  const parsed = parse(tokens);
  if (tokens.peek() !== undefined) throw new ValidationException(`Unexpected ${tokens.peek()} in ${text}`);
  parsedByText.set(text, parsed);
  return parsed;
}

interface Tokens {
  peek(ahead?: number): string | undefined;
  take(): string;
  /** Takes the next token when it is this word, in any case. */
  accept(word: string): boolean;
  expect(word: string): void;
}

function tokenize(text: string): Tokens {
  const tokens = text.match(/<>|<=|>=|[=<>(),.+\-[\]]|[A-Za-z0-9_#:]+/g) ?? [];
  let position = 0;
  const isNext = (word: string) => tokens[position]?.toLowerCase() === word.toLowerCase();
  const accept = (word: string): boolean => {
    if (!isNext(word)) return false;
    position += 1;
    return true;
  };
  return {
    peek: (ahead = 0) => tokens[position + ahead],
    take: () => {
      const token = tokens[position];
      if (token === undefined) throw new ValidationException(`Unexpected end of ${text}`);
      position += 1;
      return token;
    },
    accept,
    expect: (word) => {
      if (!accept(word)) throw new ValidationException(`Expected ${word} at ${tokens[position]} in ${text}`);
    },
  };
}

function parseCondition(tokens: Tokens): Condition {
  let left = parseAnd(tokens);
  while (tokens.accept("OR")) {
    const [one, other] = [left, parseAnd(tokens)];
    left = (row, terms) => one(row, terms) || other(row, terms);
  }
  return left;
}

function parseAnd(tokens: Tokens): Condition {
  let left = parseNot(tokens);
  while (tokens.accept("AND")) {
    const [one, other] = [left, parseNot(tokens)];
    left = (row, terms) => one(row, terms) && other(row, terms);
  }
  return left;
}

function parseNot(tokens: Tokens): Condition {
  if (tokens.accept("NOT")) {
    const inner = parseNot(tokens);
    return (row, terms) => !inner(row, terms);
  }
  if (tokens.accept("(")) {
    const inner = parseCondition(tokens);
    tokens.expect(")");
    return inner;
  }
  const makeCondition = tokens.peek(1) === "(" ? functions[tokens.peek()?.toLowerCase() ?? ""] : undefined;
  if (!makeCondition) return parseComparison(tokens);
  tokens.take();
  return makeCondition(parseArguments(tokens));
}

function parseArguments(tokens: Tokens, parse = parseOperand): readonly Operand[] {
  const operands: Operand[] = [];
  tokens.expect("(");
  do operands.push(parse(tokens));
  while (tokens.accept(","));
  tokens.expect(")");
  return operands;
}

const nothing: Operand = () => undefined;

const functions: Readonly<Record<string, (operands: readonly Operand[]) => Condition>> = {
  attribute_exists:
    ([path = nothing]) =>
    (row, terms) =>
      path(row, terms) !== undefined,
  attribute_not_exists:
    ([path = nothing]) =>
    (row, terms) =>
      path(row, terms) === undefined,
  begins_with: ([path = nothing, start = nothing]) => {
    return (row, terms) => {
      const [text, head] = [path(row, terms), start(row, terms)];
      return typeof text === "string" && typeof head === "string" && text.startsWith(head);
    };
  },
  contains: ([path = nothing, part = nothing]) => {
    return (row, terms) => {
      const [whole, one] = [path(row, terms), part(row, terms)];
      if (whole instanceof Set) return whole.has(one);
      if (Array.isArray(whole)) return whole.some((each) => isDeepStrictEqual(each, one));
      return typeof whole === "string" && typeof one === "string" && whole.includes(one);
    };
  },
};

const isOrdered = (one: unknown, other: unknown): boolean =>
  (typeof one === "string" && typeof other === "string") || (typeof one === "number" && typeof other === "number");

/** Avoids the slow deep comparison for texts, which most values are. */
const isEqual = (one: unknown, other: unknown): boolean =>
  one === other || (typeof one === "object" && isDeepStrictEqual(one, other));

const comparisons: Readonly<Record<string, (one: unknown, other: unknown) => boolean>> = {
  "=": (one, other) => one !== undefined && isEqual(one, other),
  "<>": (one, other) => !isEqual(one, other),
  "<": (one, other) => isOrdered(one, other) && compare(one, other) < 0,
  "<=": (one, other) => isOrdered(one, other) && compare(one, other) <= 0,
  ">": (one, other) => isOrdered(one, other) && compare(one, other) > 0,
  ">=": (one, other) => isOrdered(one, other) && compare(one, other) >= 0,
};

/** Numbers by value, texts by code unit: the table holds ASCII where order matters. */
function compare(one: unknown, other: unknown): number {
  if (typeof one === "number" && typeof other === "number") return one - other;
  const [a, b] = [String(one), String(other)];
  if (a === b) return 0;
  return a < b ? -1 : 1;
}

function parseComparison(tokens: Tokens): Condition {
  const left = parseOperand(tokens);
  if (tokens.accept("BETWEEN")) {
    const lower = parseOperand(tokens);
    tokens.expect("AND");
    const upper = parseOperand(tokens);
    return (row, terms) => {
      const value = left(row, terms);
      const [from, to] = [lower(row, terms), upper(row, terms)];
      return isOrdered(value, from) && isOrdered(value, to) && compare(value, from) >= 0 && compare(value, to) <= 0;
    };
  }
  if (tokens.accept("IN")) {
    const choices = parseArguments(tokens);
    return (row, terms) => choices.some((choice) => isDeepStrictEqual(left(row, terms), choice(row, terms)));
  }
  const sign = tokens.take();
  const holds = comparisons[sign];
  if (!holds) throw new ValidationException(`No such comparison: ${sign}`);
  const right = parseOperand(tokens);
  return (row, terms) => holds(left(row, terms), right(row, terms));
}

function parseOperand(tokens: Tokens): Operand {
  const word = tokens.take();
  if (word.startsWith(":")) return (_, { values }) => valueNamed(values, word);
  if (word.toLowerCase() === "size" && tokens.accept("(")) {
    const inner = parseOperand(tokens);
    tokens.expect(")");
    return (row, terms) => sizeOf(inner(row, terms));
  }
  const path = parsePath(tokens, word);
  return (row, terms) => read(row, path, terms);
}

/** The steps of `#a.#b[0]`. */
function parsePath(tokens: Tokens, first: string): readonly string[] {
  const steps = [first];
  for (;;) {
    if (tokens.accept(".")) steps.push(tokens.take());
    else if (tokens.accept("[")) {
      steps.push(tokens.take());
      tokens.expect("]");
    } else return steps;
  }
}

function valueNamed(values: Terms["values"], word: string): unknown {
  if (!(word in values)) throw new ValidationException(`No value for ${word}`);
  return values[word];
}

export function attributeNameOf(step: string, { names }: Terms): string {
  if (!step.startsWith("#")) return step;
  const name = names[step];
  if (name === undefined) throw new ValidationException(`No name for ${step}`);
  return name;
}

function memberOf(value: unknown, name: string): unknown {
  if (typeof value !== "object" || value === null || value instanceof Set) return undefined;
  return Object.hasOwn(value, name) ? Reflect.get(value, name) : undefined;
}

function sizeOf(value: unknown): number | undefined {
  if (typeof value === "string" || Array.isArray(value)) return value.length;
  if (value instanceof Set) return value.size;
  return typeof value === "object" && value !== null ? Object.keys(value).length : undefined;
}

type Change = (next: Record<string, unknown>, row: Row, terms: Terms) => void;

function parseUpdate(tokens: Tokens): Update {
  const changes: Change[] = [];
  const paths: string[] = [];
  while (tokens.peek() !== undefined) {
    const verb = tokens.take().toUpperCase();
    const parse = verbs[verb];
    if (!parse) throw new ValidationException(`No such verb: ${verb}`);
    do {
      const path = parsePath(tokens, tokens.take());
      // The dot at the end lets `a.` overlap `a.b.` but not `ab.`.
      paths.push(`${path.join(".")}.`);
      changes.push(parse(tokens, path));
    } while (tokens.accept(","));
  }
  if (paths.some((path, index) => paths.some((other, otherIndex) => otherIndex !== index && other.startsWith(path))))
    throw new ValidationException("Two document paths overlap with each other");
  return (row, terms) => {
    const next: Record<string, unknown> = { ...row };
    for (const change of changes) change(next, row, terms);
    return next;
  };
}

const verbs: Readonly<Record<string, (tokens: Tokens, path: readonly string[]) => Change>> = {
  SET: (tokens, path) => {
    tokens.expect("=");
    const value = parseSum(tokens);
    return (next, row, terms) => {
      const assigned = value(row, terms);
      if (assigned === undefined) throw new ValidationException(missingAttribute);
      put(next, path, terms, assigned);
    };
  },
  REMOVE: (_, path) => (next, _row, terms) => put(next, path, terms, undefined),
  ADD: (tokens, path) => {
    const amount = parseOperand(tokens);
    return (next, row, terms) => put(next, path, terms, sumOrUnion(read(row, path, terms), amount(row, terms)));
  },
  DELETE: (tokens, path) => {
    const removed = parseOperand(tokens);
    return (next, row, terms) => put(next, path, terms, difference(read(row, path, terms), removed(row, terms)));
  },
};

const missingAttribute = "The provided expression refers to an attribute that does not exist in the item";

function read(row: Row, path: readonly string[], terms: Terms): unknown {
  let value: unknown = row;
  for (const step of path) value = memberOf(value, attributeNameOf(step, terms));
  return value;
}

/** Puts a value at a path of a new row; the maps on the way are copied. */
function put(next: Record<string, unknown>, path: readonly string[], terms: Terms, value: unknown): void {
  const [first = "", ...rest] = path;
  const name = attributeNameOf(first, terms);
  if (rest.length > 0) {
    const inner = next[name];
    if (inner === undefined && value === undefined) return;
    if (typeof inner !== "object" || inner === null) throw new ValidationException("The document path is invalid");
    const copy: Record<string, unknown> = { ...inner };
    put(copy, rest, terms, value);
    next[name] = copy;
  } else if (value === undefined) delete next[name];
  else next[name] = value;
}

/** 1 for plus, -1 for minus, 0 if neither is next. */
function takeSign(tokens: Tokens): number {
  if (tokens.accept("+")) return 1;
  return tokens.accept("-") ? -1 : 0;
}

/** `a`, `a + b`, `if_not_exists(a, b) - c`, `list_append(a, b)`. */
function parseSum(tokens: Tokens): Operand {
  let left = parseTerm(tokens);
  for (;;) {
    const sign = takeSign(tokens);
    if (sign === 0) return left;
    const [one, other] = [left, parseTerm(tokens)];
    left = (row, terms) => numberOf(one(row, terms)) + sign * numberOf(other(row, terms));
  }
}

function parseTerm(tokens: Tokens): Operand {
  if (tokens.accept("(")) {
    const inner = parseSum(tokens);
    tokens.expect(")");
    return inner;
  }
  const functionName = tokens.peek(1) === "(" ? tokens.peek()?.toLowerCase() : undefined;
  if (functionName === "if_not_exists") {
    tokens.take();
    const [path = nothing, otherwise = nothing] = parseArguments(tokens);
    return (row, terms) => path(row, terms) ?? otherwise(row, terms);
  }
  if (functionName === "list_append") {
    tokens.take();
    const [head = nothing, tail = nothing] = parseArguments(tokens, parseTerm);
    return (row, terms) => [head, tail].flatMap((part) => listOf(part(row, terms)));
  }
  return parseOperand(tokens);
}

function listOf(value: unknown): readonly unknown[] {
  if (Array.isArray(value)) return value;
  throw new ValidationException("list_append takes lists");
}

function numberOf(value: unknown): number {
  if (typeof value === "number") return value;
  throw new ValidationException(missingAttribute);
}

function sumOrUnion(value: unknown, amount: unknown): unknown {
  if (amount instanceof Set) return new Set([...(value instanceof Set ? value : []), ...amount]);
  return (value === undefined ? 0 : numberOf(value)) + numberOf(amount);
}

/** DynamoDB keeps no empty set: it removes the attribute. */
function difference(value: unknown, removed: unknown): unknown {
  if (value === undefined || !(removed instanceof Set)) return value;
  if (!(value instanceof Set)) throw new ValidationException("DELETE takes sets");
  const remaining = new Set([...value].filter((one) => !removed.has(one)));
  return remaining.size > 0 ? remaining : undefined;
}

/** A deep copy, which the caller may change. */
export function copyOf(row: Row): Row {
  const copy: Record<string, unknown> = { ...row };
  for (const name in copy) if (typeof copy[name] === "object") copy[name] = storableValue(copy[name]);
  return copy;
}

/** A row as the table keeps it: copied, without undefined values. Values that are also in `before` are shared. */
export function storable(row: Row, before: Row = {}): Row {
  const stored: Record<string, unknown> = {};
  for (const name in row) {
    const value = row[name];
    if (value !== undefined) stored[name] = value === before[name] ? value : storableValue(value);
  }
  return stored;
}

/** A copy of a value; throws for what the document client cannot marshal. */
function storableValue(value: unknown): unknown {
  if (typeof value === "string" || typeof value === "boolean" || value === null) return value;
  if (typeof value === "number" && Number.isFinite(value)) return value;
  if (value instanceof Set && value.size > 0) return new Set(value);
  if (Array.isArray(value)) return value.filter((one) => one !== undefined).map(storableValue);
  if (typeof value === "object" && [Object.prototype, null].includes(Object.getPrototypeOf(value)))
    return storable({ ...value });
  throw new Error(`Unsupported type passed: ${value instanceof Set ? "an empty set" : String(value)}`);
}
