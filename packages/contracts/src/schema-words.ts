/** Messages for schemas that define none, such as "limit must be at least 1". */
import type * as z from "zod/mini";

type Issue = z.core.$ZodRawIssue;

const types: Readonly<Record<string, string>> = {
  string: "must be a text",
  number: "must be a number",
  int: "must be a whole number",
  nan: "must be a number",
  bigint: "must be a whole number",
  boolean: "must be true or false",
  array: "must be a list",
  tuple: "must be a list",
  set: "must be a list",
  object: "must be an object",
  record: "must be an object",
  date: "must be a date",
  null: "must be null",
  undefined: "must be left out",
};

const formats: Readonly<Record<string, string>> = {
  email: "must be an email address",
  url: "must be a web address",
  datetime: "must be a date and time in UTC, such as 2027-01-31T09:00:00Z",
  date: "must be a date, such as 2027-01-31",
  time: "must be a time, such as 09:30",
  uuid: "must be a UUID",
  ipv4: "must be an IP address",
  ipv6: "must be an IP address",
  base64: "must be Base64",
  json_string: "must be JSON",
};

const maxListedChoices = 12;

const countedNouns: Readonly<Record<string, readonly [one: string, many: string]>> = {
  string: ["character", "characters"],
  array: ["item", "items"],
  set: ["item", "items"],
  map: ["entry", "entries"],
  record: ["entry", "entries"],
  file: ["bytes", "bytes"],
};

function sizeRule(origin: string, comparison: string, count: number | bigint): string {
  const nouns = countedNouns[origin];
  if (!nouns) return `must be ${comparison} ${count}`;
  const [one, many] = nouns;
  return `must have ${comparison} ${count} ${Number(count) === 1 ? one : many}`;
}

function ruleOf(issue: Issue): string {
  switch (issue.code) {
    case "invalid_type":
      return issue.input === undefined ? "is required" : (types[issue.expected] ?? "is not valid");
    case "invalid_value": {
      if (issue.input === undefined) return "is required";
      const choices = issue.values.map(String);
      if (choices.length === 1) return `must be ${choices[0]}`;
      return choices.length <= maxListedChoices ? `must be one of ${choices.join(", ")}` : "is not one of the choices";
    }
    case "too_small":
      if (issue.exact) return sizeRule(issue.origin, "exactly", issue.minimum);
      if (issue.origin === "string" && Number(issue.minimum) === 1) return "must not be empty";
      return sizeRule(issue.origin, issue.inclusive === false ? "more than" : "at least", issue.minimum);
    case "too_big":
      if (issue.exact) return sizeRule(issue.origin, "exactly", issue.maximum);
      return sizeRule(issue.origin, issue.inclusive === false ? "less than" : "at most", issue.maximum);
    case "invalid_format":
      return formats[issue.format] ?? "is not in the right form";
    case "not_multiple_of":
      return `must be a multiple of ${issue.divisor}`;
    case "unrecognized_keys":
      return `has fields that are not known: ${issue.keys.join(", ")}`;
    default:
      return "is not valid";
  }
}

/** For `z.config` on the server and in the browser, so that both give the same messages. */
export const schemaMessage = (issue: Issue): string => `${issue.path?.join(".") || "The request"} ${ruleOf(issue)}`;
