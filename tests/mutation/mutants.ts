/** Finds the places of a source file where one small change makes a plausible bug. */
import { type Expression, parseSync, Visitor } from "oxc-parser";

export interface Mutant {
  readonly file: string;
  readonly line: number;
  readonly start: number;
  readonly end: number;
  readonly before: string;
  readonly after: string;
}

const comparisons: Readonly<Record<string, string>> = {
  ...{ "===": "!==", "!==": "===", "==": "!=", "!=": "==" },
  ...{ "<": "<=", "<=": "<", ">": ">=", ">=": ">" },
};
const arithmetic: Readonly<Record<string, string>> = { "+": "-", "-": "+", "*": "/", "/": "*", "%": "*" };
const logic: Readonly<Record<string, string>> = { "&&": "||", "||": "&&" };

/** Larger numbers are times and sizes, where a difference of one is no plausible bug. */
const largestCount = 10;

/** Logs and metrics change nothing that the product does. */
const isLogOrMetric = /^(await )?(log[.]|measure\()/;

export function mutantsOf(file: string, source: string): Mutant[] {
  const mutants: Mutant[] = [];
  const add = ({ start, end }: { start: number; end: number }, after: string): void => {
    const line = source.slice(0, start).split("\n").length;
    mutants.push({ file, line, start, end, before: source.slice(start, end), after });
  };
  const text = ({ start, end }: Expression): string => source.slice(start, end);
  /** Skips comparisons, which have a mutant of their own. */
  const negate = (test: Expression): void => {
    if (test.type !== "BinaryExpression") add(test, `!(${text(test)})`);
  };
  /** Replaces the operator, which is somewhere between its operands: brackets may surround it. */
  const replaceOperator = (left: { end: number }, right: { start: number }, from: string, to: string): void => {
    const start = source.indexOf(from, left.end);
    if (start < right.start) add({ start, end: start + from.length }, to);
  };
  const skipped: { start: number; end: number }[] = [];
  const isText = ({ type, ...node }: Expression): boolean =>
    type === "TemplateLiteral" || (type === "Literal" && "value" in node && typeof node.value === "string");

  const visitor = new Visitor({
    TSLiteralType: (node) => void skipped.push(node),
    IfStatement: ({ test }) => negate(test),
    ConditionalExpression: ({ test }) => negate(test),
    LogicalExpression({ left, right, operator: from }) {
      const to = logic[from];
      if (to) replaceOperator(left, right, from, to);
    },
    BinaryExpression({ left, right, operator: from }) {
      const to = comparisons[from] ?? arithmetic[from];
      if (!to) return;
      if (from === "+" && (isText(left) || isText(right))) return;
      replaceOperator(left, right, from, to);
    },
    // A version is only compared with another one, so a different start value is no bug.
    Property({ key, value }) {
      if (source.slice(key.start, key.end) === "version") skipped.push(value);
    },
    Literal(node) {
      if (skipped.some(({ start, end }) => start <= node.start && node.end <= end)) return;
      if (typeof node.value === "boolean") add(node, String(!node.value));
      if (typeof node.value === "number" && node.value <= largestCount) add(node, `(${text(node)} + 1)`);
    },
    ExpressionStatement({ expression, ...statement }) {
      const call = expression.type === "AwaitExpression" ? expression.argument : expression;
      if (call.type === "CallExpression" && !isLogOrMetric.test(text(expression))) add(statement, ";");
    },
  });
  visitor.visit(parseSync(file, source).program);
  return mutants.sort((a, b) => a.start - b.start || a.end - b.end);
}
