/** What is wrong with an input, in plain words, where a schema has none of its own: "limit must be at least 1". */
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

const MAX_CHOICES = 12;

function sizeOf(origin: string, count: number | bigint, exactly: string): string {
  const one = Number(count) === 1;
  if (origin === "string") return `must have ${exactly} ${count} ${one ? "character" : "characters"}`;
  if (origin === "array" || origin === "set") return `must have ${exactly} ${count} ${one ? "item" : "items"}`;
  if (origin === "map" || origin === "record") return `must have ${exactly} ${count} ${one ? "entry" : "entries"}`;
  if (origin === "file") return `must have ${exactly} ${count} bytes`;
  return `must be ${exactly} ${count}`;
}

function predicateOf(issue: Issue): string {
  switch (issue.code) {
    case "invalid_type":
      return issue.input === undefined ? "is required" : (types[issue.expected] ?? "is not valid");
    case "invalid_value": {
      if (issue.input === undefined) return "is required";
      const choices = issue.values.map(String);
      if (choices.length === 1) return `must be ${choices[0]}`;
      return choices.length <= MAX_CHOICES ? `must be one of ${choices.join(", ")}` : "is not one of the choices";
    }
    case "too_small":
      if (issue.exact) return sizeOf(issue.origin, issue.minimum, "exactly");
      if (issue.origin === "string" && Number(issue.minimum) === 1) return "must not be empty";
      return sizeOf(issue.origin, issue.minimum, issue.inclusive === false ? "more than" : "at least");
    case "too_big":
      if (issue.exact) return sizeOf(issue.origin, issue.maximum, "exactly");
      return sizeOf(issue.origin, issue.maximum, issue.inclusive === false ? "less than" : "at most");
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

/** For `z.config`: the server's and the browser's schemas speak alike. */
export const schemaWords = (issue: Issue): string => `${issue.path?.join(".") || "The request"} ${predicateOf(issue)}`;
