/** Arbitraries of fast-check: commands and queries about a few rows, as ElectroDB and the product write them. */
import {
  BatchGetCommand,
  BatchWriteCommand,
  DeleteCommand,
  GetCommand,
  PutCommand,
  TransactWriteCommand,
  UpdateCommand,
} from "@aws-sdk/lib-dynamodb";
import * as fc from "fast-check";

export const TableName = "callwright";

export interface Command {
  readonly input: object;
}

/** An expression with its names, and the values of its placeholders `?` in order. */
export interface Expression {
  readonly text: string;
  readonly names: readonly string[];
  readonly values: readonly unknown[];
}

/** Joins expressions; `wrap` may put the joined text into brackets. */
const join = (parts: readonly Expression[], separator: string, wrap = (text: string) => text): Expression => ({
  text: wrap(parts.map(({ text }) => text).join(separator)),
  names: parts.flatMap(({ names }) => names),
  values: parts.flatMap(({ values }) => values),
});

/** The expressions' texts with numbered placeholders (`:v0`), and the request fields with their names and values. */
export function terms(...expressions: readonly (Expression | undefined)[]) {
  const values: Record<string, unknown> = {};
  let count = 0;
  const texts = expressions.map((one) => {
    let index = 0;
    return one?.text.replaceAll("?", () => {
      const name = `:v${count++}`;
      values[name] = one.values[index++];
      return name;
    });
  });
  const names = [...new Set(expressions.flatMap((one) => one?.names ?? []))];
  return {
    texts,
    placeholders: {
      ...(names.length > 0 && {
        ExpressionAttributeNames: Object.fromEntries(names.map((name) => [`#${name}`, name])),
      }),
      ...(count > 0 && { ExpressionAttributeValues: values }),
    },
  };
}

/** The few rows that the commands are about. */
const sortKeys = ["a", "a#1", "a#2", "b", "b#1"];
const anyKey = fc.record({ pk: fc.constantFrom("one", "two"), sk: fc.constantFrom(...sortKeys) });

export const everyKey = ["one", "two"].flatMap((pk) => sortKeys.map((sk) => ({ pk, sk })));

const text = fc.constantFrom("", "a", "ab", "b", "zz");
const number = fc.oneof(fc.integer({ min: -9, max: 9 }), fc.constantFrom(0.5, 2.25, 1_000_000_000_000));
const textSet = fc.uniqueArray(fc.constantFrom("x", "y", "z"), { minLength: 1 }).map((all) => new Set(all));
const numberSet = fc.uniqueArray(fc.constantFrom(1, 2, 3), { minLength: 1 }).map((all) => new Set(all));
const list = fc.array(fc.oneof(number, text), { maxLength: 3 });
const map = fc.dictionary(fc.constantFrom("x", "y"), fc.oneof(number, text), { maxKeys: 2, noNullPrototype: true });

/** The attributes of rows, named by their types (`ts`: a set of texts), so that conditions and sums often hold. */
const attributes = {
  t: text,
  n: number,
  ts: textSet,
  ns: numberSet,
  l: list,
  m: map,
  f: fc.boolean(),
  z: fc.constant(null),
};
const anyValue = fc.oneof(...Object.values(attributes));
const attributeName = fc.constantFrom("t", "n", "ts", "ns", "l", "m", "f", "z");
const indexed = fc.record(
  { gsi1pk: fc.constantFrom("i", "j"), gsi1sk: fc.constantFrom("1", "2", "3"), gsi2pk: fc.constant("k"), gsi2sk: text },
  { requiredKeys: [] },
);
const row = fc
  .tuple(anyKey, fc.record(attributes, { requiredKeys: [] }), indexed)
  .map(([key, values, keys]) => ({ ...key, ...values, ...keys }));

const leaf = fc.oneof(
  fc.tuple(fc.constantFrom("attribute_exists", "attribute_not_exists"), attributeName).map(([name, field]) => ({
    text: `${name}(#${field})`,
    names: [field],
    values: [],
  })),
  fc.tuple(attributeName, fc.constantFrom("=", "<>", "<", "<=", ">", ">=")).chain(([field, sign]) =>
    fc
      .oneof({ weight: 4, arbitrary: attributes[field as keyof typeof attributes] as fc.Arbitrary<unknown> }, anyValue)
      .map((value) => ({
        text: `#${field} ${sign} ?`,
        names: [field],
        values: [value],
      })),
  ),
  fc
    .tuple(number, number)
    .map((values) => ({ text: "#n BETWEEN ? AND ?", names: ["n"], values: values.sort((a, b) => a - b) })),
  fc.array(text, { minLength: 1, maxLength: 3 }).map((values) => ({
    text: `#t IN (${values.map(() => "?").join(", ")})`,
    names: ["t"],
    values,
  })),
  text.map((value) => ({ text: "begins_with(#t, ?)", names: ["t"], values: [value] })),
  fc.constantFrom("x", "q").map((value) => ({ text: "contains(#ts, ?)", names: ["ts"], values: [value] })),
  fc.oneof(text, number).map((value) => ({ text: "contains(#l, ?)", names: ["l"], values: [value] })),
  fc.tuple(fc.constantFrom("t", "ts", "l", "m"), fc.integer({ min: 0, max: 3 })).map(([field, value]) => ({
    text: `size(#${field}) > ?`,
    names: [field],
    values: [value],
  })),
  number.map((value) => ({ text: "#m.#x = ?", names: ["m", "x"], values: [value] })),
);

const condition: fc.Arbitrary<Expression> = fc.letrec<{ node: Expression; leaf: Expression }>((tie) => ({
  leaf,
  node: fc.oneof(
    { depthSize: "small", withCrossShrink: true },
    tie("leaf"),
    fc
      .tuple(tie("node"), fc.constantFrom(" AND ", " OR "), tie("node"))
      .map(([one, word, other]) => join([one, other], word, (text) => `(${text})`)),
    tie("node").map((part) => join([part], "", (text) => `NOT ${text}`)),
  ),
})).node;

/** One fast-check arbitrary for each attribute, since ElectroDB writes at most one clause for it. */
const clauses: readonly fc.Arbitrary<readonly [verb: string, clause: Expression]>[] = [
  fc.oneof(
    text.map((value) => ["SET", { text: "#t = ?", names: ["t"], values: [value] }] as const),
    fc.constant(["REMOVE", { text: "#t", names: ["t"], values: [] }] as const),
    fc.constant(["SET", { text: "#t = #n", names: ["t", "n"], values: [] }] as const),
  ),
  fc.oneof(
    number.map((value) => ["ADD", { text: "#n ?", names: ["n"], values: [value] }] as const),
    number.map((value) => ["SET", { text: "#n = #n + ?", names: ["n"], values: [value] }] as const),
    number.map(
      (value) => ["SET", { text: "#n = if_not_exists(#n, ?) - ?", names: ["n"], values: [0, value] }] as const,
    ),
  ),
  textSet.chain((value) =>
    fc.constantFrom("ADD", "DELETE").map((verb) => [verb, { text: "#ts ?", names: ["ts"], values: [value] }] as const),
  ),
  numberSet.chain((value) =>
    fc.constantFrom("ADD", "DELETE").map((verb) => [verb, { text: "#ns ?", names: ["ns"], values: [value] }] as const),
  ),
  fc.oneof(
    list.map(
      (value) =>
        ["SET", { text: "#l = list_append(if_not_exists(#l, ?), ?)", names: ["l"], values: [[], value] }] as const,
    ),
    fc.constant(["REMOVE", { text: "#l", names: ["l"], values: [] }] as const),
  ),
  fc.oneof(
    map.map((value) => ["SET", { text: "#m = ?", names: ["m"], values: [value] }] as const),
    number.map((value) => ["SET", { text: "#m.#x = ?", names: ["m", "x"], values: [value] }] as const),
    fc.constant(["REMOVE", { text: "#m.#y", names: ["m", "y"], values: [] }] as const),
  ),
  fc.oneof(
    fc
      .constantFrom("i", "j")
      .map((value) => ["SET", { text: "#gsi1pk = ?", names: ["gsi1pk"], values: [value] }] as const),
    fc.constant(["REMOVE", { text: "#gsi1pk", names: ["gsi1pk"], values: [] }] as const),
  ),
];

const update: fc.Arbitrary<Expression> = fc.subarray([...clauses], { minLength: 1, maxLength: 4 }).chain((chosen) =>
  fc.tuple(...chosen).map((verbsAndClauses) =>
    join(
      [...Map.groupBy(verbsAndClauses, ([verb]) => verb)].map(([verb, verbClauses]) =>
        join(
          verbClauses.map(([, clause]) => clause),
          ", ",
          (text) => `${verb} ${text}`,
        ),
      ),
      " ",
    ),
  ),
);

const rowExists: Expression = { text: "attribute_exists(#pk)", names: ["pk"], values: [] };
const keyAndCondition = fc.tuple(anyKey, fc.option(condition, { nil: undefined }));

/** Inputs of writes, each for a command of its own or for an item of a transaction. */
const puts = fc.tuple(row, fc.option(condition, { nil: undefined })).map(([Item, guard]) => {
  const { texts, placeholders } = terms(guard);
  return { TableName, Item, ConditionExpression: texts[0], ...placeholders };
});
const updates = fc.tuple(keyAndCondition, update).map(([[Key, guard], change]) => {
  const { texts, placeholders } = terms(change, guard);
  return { TableName, Key, UpdateExpression: texts[0], ConditionExpression: texts[1], ...placeholders };
});
const deletes = keyAndCondition.map(([Key, guard]) => {
  const { texts, placeholders } = terms(guard);
  return { TableName, Key, ConditionExpression: texts[0], ...placeholders };
});
const checks = fc.tuple(anyKey, fc.oneof(condition, fc.constant(rowExists))).map(([Key, guard]) => {
  const { texts, placeholders } = terms(guard);
  return { TableName, Key, ConditionExpression: texts[0] ?? "", ...placeholders };
});

const transaction = fc
  .array(
    fc.oneof(
      puts.map((Put) => ({ Put })),
      updates.map(({ UpdateExpression = "", ...rest }) => ({ Update: { UpdateExpression, ...rest } })),
      deletes.map((Delete) => ({ Delete })),
      checks.map((ConditionCheck) => ({ ConditionCheck })),
    ),
    { minLength: 1, maxLength: 4 },
  )
  .map((TransactItems) => new TransactWriteCommand({ TransactItems }));

const batchWrite = fc
  .uniqueArray(row, { minLength: 1, maxLength: 3, selector: ({ pk, sk }) => `${pk} ${sk}` })
  .chain((rows) => fc.tuple(fc.constant(rows), fc.nat({ max: rows.length })))
  .map(([rows, putCount]) =>
    rows.map(({ pk, sk, ...rest }, index) =>
      index < putCount ? { PutRequest: { Item: { pk, sk, ...rest } } } : { DeleteRequest: { Key: { pk, sk } } },
    ),
  )
  .map((requests) => new BatchWriteCommand({ RequestItems: { [TableName]: requests } }));

export const command: fc.Arbitrary<Command> = fc.oneof(
  { weight: 3, arbitrary: puts.map((input) => new PutCommand({ ...input, ReturnValues: "ALL_OLD" })) },
  { weight: 6, arbitrary: updates.map((input) => new UpdateCommand({ ...input, ReturnValues: "ALL_NEW" })) },
  { weight: 1, arbitrary: deletes.map((input) => new DeleteCommand({ ...input, ReturnValues: "ALL_OLD" })) },
  { weight: 4, arbitrary: transaction },
  { weight: 1, arbitrary: batchWrite },
  {
    weight: 1,
    arbitrary: fc
      .tuple(anyKey, fc.boolean())
      .map(([Key, ConsistentRead]) => new GetCommand({ TableName, Key, ConsistentRead })),
  },
  {
    weight: 1,
    arbitrary: fc
      .array(anyKey, { minLength: 1, maxLength: 6 })
      .map((Keys) => new BatchGetCommand({ RequestItems: { [TableName]: { Keys } } })),
  },
);

export interface Query {
  readonly keyCondition: Expression;
  readonly IndexName: string | undefined;
  readonly filter: Expression | undefined;
  readonly Limit: number | undefined;
  readonly ScanIndexForward: boolean;
  readonly ConsistentRead: boolean;
  readonly projection: Expression | undefined;
}

const projection: Expression = { text: "#pk, #sk, #t, #ts", names: ["pk", "sk", "t", "ts"], values: [] };

const indexQuery = (IndexName: string | undefined, pks: readonly string[], sks: readonly string[]) => {
  const [pkName, skName] = IndexName ? [`${IndexName}pk`, `${IndexName}sk`] : ["pk", "sk"];
  const sk = fc.constantFrom(...sks);
  const sortKeyCondition: fc.Arbitrary<Expression> = fc.oneof(
    fc.constant({ text: "", names: [], values: [] }),
    fc.tuple(fc.constantFrom("=", "<", "<=", ">", ">="), sk).map(([sign, value]) => ({
      text: ` AND #${skName} ${sign} ?`,
      names: [skName],
      values: [value],
    })),
    fc
      .tuple(sk, sk)
      .map((values) => ({ text: ` AND #${skName} BETWEEN ? AND ?`, names: [skName], values: values.sort() })),
    sk.map((value) => ({ text: ` AND begins_with(#${skName}, ?)`, names: [skName], values: [value] })),
  );
  return fc.record<Query>({
    keyCondition: fc
      .tuple(fc.constantFrom(...pks), sortKeyCondition)
      .map(([value, rest]) => join([{ text: `#${pkName} = ?`, names: [pkName], values: [value] }, rest], "")),
    IndexName: fc.constant(IndexName),
    filter: fc.option(condition, { nil: undefined }),
    Limit: fc.option(fc.integer({ min: 1, max: 4 }), { nil: undefined }),
    ScanIndexForward: fc.boolean(),
    ConsistentRead: fc.boolean(),
    projection: fc.constantFrom(undefined, IndexName ? undefined : projection),
  });
};

export const query = fc.oneof(
  indexQuery(undefined, ["one", "two", "none"], sortKeys),
  indexQuery("gsi1", ["i", "j"], ["1", "2"]),
  indexQuery("gsi2", ["k"], ["a", "b"]),
);
