/** The runbooks name what exists: states, log events, metrics, commands, endpoints, files, variables, graphs and alarms. */
import { existsSync, globSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import { endpoints } from "@callwright/contracts";
import { callStates } from "@callwright/core/call/call.entity";
import { metricNames } from "@callwright/core/kernel/metric-names";
import { describe, expect, it } from "vitest";
import { onlyResourceOf, render, resourcesOf } from "./templates.ts";

const root = resolve(import.meta.dirname, "../..");
const read = (file: string) => readFileSync(resolve(root, file), "utf8");
const runbooks = globSync("packages/docs/runbooks/*.md", { cwd: root }).map((file) => [file, read(file)] as const);
const source = globSync("{packages/{core,providers,operate},functions}/src/**/*.ts", { cwd: root })
  .filter((file) => !file.endsWith(".test.ts"))
  .map(read)
  .join("\n");

const logEvents = new Set(
  [...source.matchAll(/\b(?:log\s*\.\w+\(|attempt\(\w+,)\s*"([^"]+)"/g)].map(([, event = ""]) => event),
);
const scripts = new Set(Object.keys(JSON.parse(read("package.json")).scripts));
const operatorCommands = new Set(
  [...read("packages/operate/src/run.ts").matchAll(/^ {2}([a-z][a-z-]+) /gm)].map(([, name = ""]) => name),
);
const paths = Object.values(endpoints).map(({ method, path }) => `${method} /api${path.replace(/\{\w+\}/g, "{}")}`);
const variables = new Set([...read(".env.example").matchAll(/^([A-Z_]+)=/gm)].map(([, name = ""]) => name));
const dashboard = render(onlyResourceOf("AWS::CloudWatch::Dashboard").properties.DashboardBody);
const alarms = resourcesOf("AWS::CloudWatch::Alarm");

const captures = (text: string, pattern: RegExp): string[] => [...text.matchAll(pattern)].map(([, name = ""]) => name);
const wordsInBackticks = (text: string) => captures(text.replace(/```[\s\S]*?```/g, ""), /`([^`\n]+)`/g);
/** Event names that the queries in code blocks compare. */
const eventsInQueries = (text: string) =>
  captures(text, /event (?:= |in \[)([^|\n]+)/g).flatMap((list) => captures(list, /"([^"]+)"/g));

const isFile = (word: string) => /[.](?:md|ts|gz|jsonl?|mjs)$/.test(word);
/** Matches words such as `run.list-expired`. */
const isEvent = (word: string) => /^[a-z]+(?:-[a-z]+)*[.][a-z]+(?:-[a-z]+)*$/.test(word) && !isFile(word);

describe.each(runbooks)("%s", (_file, text) => {
  it("names log events that the code writes", () => {
    const named = [...wordsInBackticks(text).filter(isEvent), ...eventsInQueries(text)];
    expect(named.filter((event) => !logEvents.has(event))).toEqual([]);
  });

  it("names states that a call has", () => {
    const states = captures(text, /\bstates? ((?:`[\w-]+`(?:, | or | and )?)+)/gi).flatMap(wordsInBackticks);
    expect(states.filter((state) => !callStates.some((known) => known === state))).toEqual([]);
  });

  it("names metrics that exist: each word in their form is a metric, a function or a rule", () => {
    const isFunction = (word: string) =>
      resourcesOf("AWS::Lambda::Function").some(({ id }) => id.startsWith(word)) ||
      resourcesOf("AWS::Events::Rule").some(({ id }) => id.startsWith(word));
    const words = wordsInBackticks(text).filter((word) => /^[A-Z][a-z]+(?:[A-Z][a-z]+)*(?:[.][\w.-]+)?$/.test(word));
    expect(words.filter((word) => !metricNames.some((name) => name === word) && !isFunction(word))).toEqual([]);
  });

  it("names commands that exist", () => {
    expect(captures(text, /npm run (?!operate)([\w:-]+)/g).filter((name) => !scripts.has(name))).toEqual([]);
    expect(captures(text, /npm run operate -- ([\w-]+)/g).filter((name) => !operatorCommands.has(name))).toEqual([]);
  });

  it("names endpoints of the API", () => {
    const namedEndpoints = captures(text, /`((?:GET|POST|PUT|PATCH|DELETE) \/api\/[^`]+)`/g);
    expect(namedEndpoints.filter((path) => !paths.includes(path.replace(/\{\w+\}/g, "{}")))).toEqual([]);
  });

  it("names files, variables, graphs and alarms that exist", () => {
    const isOurFile = (word: string) => isFile(word) && /^(?:packages|stacks|tests|functions)\//.test(word);
    const files = wordsInBackticks(text).filter(isOurFile);
    expect(files.filter((file) => !existsSync(resolve(root, file)))).toEqual([]);
    const namedVariables = wordsInBackticks(text).filter((word) => /^[A-Z]+(?:_[A-Z]+)+$/.test(word));
    expect(namedVariables.filter((name) => !variables.has(name))).toEqual([]);
    const graphs = captures(text, /\*([^*\n]+)\* on the dashboard/g);
    expect(graphs.filter((title) => !dashboard.includes(`"title":"${title}`))).toEqual([]);
    const namedAlarms = wordsInBackticks(text).flatMap(
      (word) => /^([a-z]+(?:-[a-z]+)*)-(?:late|silent|throttles)$/.exec(word)?.[0] ?? [],
    );
    const ids = alarms.map(({ id }) => id.toLowerCase());
    expect(namedAlarms.filter((name) => !ids.some((id) => id.startsWith(name.replaceAll("-", ""))))).toEqual([]);
  });
});

it("the runbook of each alarm on a metric of ours names the metric", () => {
  for (const { properties } of alarms.filter(({ properties: { Namespace } }) =>
    String(Namespace).startsWith("Callwright/"),
  )) {
    const [, file = ""] = /What to do: (\S+)$/.exec(String(properties.AlarmDescription)) ?? [];
    expect(read(file), file).toContain(`\`${String(properties.MetricName)}\``);
  }
});

it("the checks above find something to check", () => {
  const allText = runbooks.map(([, text]) => text).join("\n");
  expect([logEvents.size, operatorCommands.size, paths.length, variables.size].every((size) => size > 5)).toBe(true);
  expect(wordsInBackticks(allText).filter(isEvent).length).toBeGreaterThan(10);
  expect(eventsInQueries(allText).length).toBeGreaterThan(3);
});
