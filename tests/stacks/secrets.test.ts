import { readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { expect, it } from "vitest";
import { canaries } from "./canaries.ts";
import { templates } from "./templates.ts";

const artifacts = resolve(import.meta.dirname, "../../.sst/artifacts");

const bundles = readdirSync(artifacts, { recursive: true, encoding: "utf8" }).filter((file) => file.endsWith(".mjs"));

it.each(Object.entries(canaries))("the value of %s is in no template", (_name, value) => {
  expect(templates.filter(({ text }) => text.includes(value)).map(({ stack }) => stack)).toEqual([]);
});

it.each(Object.entries(canaries))("the value of %s is in no bundle", (_name, value) => {
  expect(bundles.length).toBeGreaterThanOrEqual(9);
  expect(bundles.filter((file) => readFileSync(join(artifacts, file), "utf8").includes(value))).toEqual([]);
});
