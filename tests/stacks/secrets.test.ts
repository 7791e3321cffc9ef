import { readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { describe, expect, it } from "vitest";
import { isFullRun, itInFull } from "../support/run/tier.ts";
import { canaries } from "./canaries.ts";
import { isObject, listOf, type Resource, render, resourcesOf, templates, trial } from "./templates.ts";

const artifacts = resolve(import.meta.dirname, "../../.build/artifacts/production");

/** All files that are uploaded with the functions. Only the full run bundles them. */
const bundles = (isFullRun ? readdirSync(artifacts, { recursive: true, withFileTypes: true }) : [])
  .filter((entry) => entry.isFile())
  .map((entry) => join(entry.parentPath, entry.name));
const everything = [
  ...templates.map(({ stack, text }) => [stack, text] as const),
  ...bundles.map((file) => [file, readFileSync(file, "latin1")] as const),
];

itInFull("the bundle of every function is among those searched", () => {
  const handlers = resourcesOf("AWS::Lambda::Function").map(({ properties }) => String(properties.Handler));
  const ours = handlers.filter((handler) => handler.startsWith("functions/"));
  expect(ours.length).toBeGreaterThan(10);
  for (const handler of ours) {
    const file = handler.replace(/[.]\w+$/, ".mjs");
    expect(bundles.filter((bundle) => bundle.endsWith(`/${file}`))).toHaveLength(1);
  }
});

it.each(Object.entries(canaries))("the value of %s is in no template", (_name, value) => {
  expect(templates.filter(({ text }) => text.includes(value)).map(({ stack }) => stack)).toEqual([]);
});

itInFull.each(Object.entries(canaries))("the value of %s is in no bundle", (_name, value) => {
  expect(everything.filter(([, text]) => text.includes(value)).map(([name]) => name)).toEqual([]);
});

it.each([
  ["a private key", /-----BEGIN (?:[A-Z]+ )?PRIVATE KEY-----\s*[A-Za-z0-9+/=\s]{100}/],
  ["a key of AWS", /\b(?:AKIA|ASIA)[A-Z0-9]{16}\b/],
  ["a key of Stripe", /\b(?:[sr]k_(?:test|live)|whsec)_\w{16}/],
  ["a private JWK", /"d"\s*:\s*"[\w-]{40,}"/],
])("%s is in no template and no bundle", (_name, pattern) => {
  expect(everything.filter(([, text]) => pattern.test(text)).map(([name]) => name)).toEqual([]);
});

it("no function has a secret in its environment: each is read when a route needs it", () => {
  for (const { id, properties } of resourcesOf("AWS::Lambda::Function")) {
    const environment = isObject(properties.Environment) ? properties.Environment.Variables : undefined;
    const secretNames = isObject(environment) ? Object.keys(environment).filter((name) => name in canaries) : [];
    expect(secretNames, id).toEqual([]);
  }
});

describe("the edge's key", () => {
  /** The generation that a reference names; CloudFormation reads a secret again only if the reference has changed. */
  const generationOf = (key: unknown) =>
    /^\{\{resolve:secretsmanager:\$\{EdgeKey(\d)[0-9A-F]{8}\}:SecretString:::\}\}$/.exec(render(key))?.[1];
  const generationsIn = (all: readonly Resource[]) =>
    all.flatMap(({ id, type, properties }) => {
      const environment = isObject(properties.Environment) ? properties.Environment.Variables : undefined;
      if (type !== "AWS::Lambda::Function" || !isObject(environment) || !environment.EDGE_KEY) return [];
      const before = environment.EDGE_KEY_BEFORE && generationOf(environment.EDGE_KEY_BEFORE);
      return [[id.replace(/[0-9A-F]{8}$/, ""), generationOf(environment.EDGE_KEY), before]];
    });

  it("is generated, and filled in by CloudFormation alone", () => {
    for (const { properties } of resourcesOf("AWS::SecretsManager::Secret"))
      expect(properties.GenerateSecretString).toMatchObject({ PasswordLength: 48 });
  });

  it("is known to the functions that answer only through the edge, beside the one before, and to no other", () => {
    const behindEdge = ["Api", "FilesOfApi", "Page"];
    expect(generationsIn(resourcesOf("AWS::Lambda::Function")).sort()).toEqual(behindEdge.map((id) => [id, "4", "3"]));
    expect(generationsIn(trial).sort()).toEqual(behindEdge.map((id) => [id, "1", undefined]));
  });

  it("is kept for two more generations, until no stack reads it", () => {
    const { text = "{}" } = templates.find(({ stack }) => stack === "Secrets") ?? {};
    const { Outputs: outputs = {} } = JSON.parse(text) as { Outputs?: Record<string, unknown> };
    const exported = Object.keys(outputs).flatMap((name) => /^ExportsOutputRefEdgeKey(\d)/.exec(name)?.[1] ?? []);
    expect(exported.sort()).toEqual(["2", "3", "4"]);
    expect(resourcesOf("AWS::SecretsManager::Secret")).toHaveLength(3);
  });

  it("goes from both distributions to every function", () => {
    const origins = resourcesOf("AWS::CloudFront::Distribution").flatMap(({ properties }) =>
      isObject(properties.DistributionConfig) ? listOf(properties.DistributionConfig.Origins).filter(isObject) : [],
    );
    const functions = origins.filter(({ CustomOriginConfig }) => CustomOriginConfig);
    expect(functions).toHaveLength(24);
    for (const { OriginCustomHeaders } of functions) {
      const [header, ...others] = listOf(OriginCustomHeaders).filter(isObject);
      expect([header?.HeaderName, others]).toEqual(["x-callwright-edge", []]);
      expect(generationOf(header?.HeaderValue)).toBe("4");
    }
  });
});
