/** Every sentence that the server may say is known in each language of the interface, or stands here with why nobody reads it there. */
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { errors, messages } from "@callwright/contracts";
import { parseAst } from "vite";
import { afterEach, describe, expect, it } from "vitest";
import { endingText } from "../components/call/ending-text.ts";
import { setLocale } from "./i18n/locale.ts";
import { serverWords } from "./server-words.ts";

const root = join(import.meta.dirname, "../../..");

/** Whose words are refusals, or kept and shown. Carriers' and the voice provider's are in their words of numbers and endings. */
const speaking = [
  "packages/core/src/**/*.ts",
  "functions/src/**/*.ts",
  "packages/providers/src/{aws/edge,smtp/translate}.ts",
];

const silent = [
  // In all languages already.
  "packages/core/src/mail/{arabic,english,german}.ts",
  "functions/src/pages/*.ts",
  // Read by who writes programs.
  "functions/src/api/openapi.ts",
  "packages/core/src/db/migrations/*.ts",
  // Shown by its code, in words of the interface.
  "packages/core/src/call/run-monitor/skip-reasons.ts",
];

/** `~` stands for what varies. */
const unread: Readonly<Record<string, readonly string[]>> = {
  "the pages never send such a request": [
    errors.malformed_json.message,
    errors.bad_request.message,
    errors.method_not_allowed.message,
    "The request's parts could not be told apart. Check it and try again.",
    'The request has the part "~" more than once.',
    'The request has a part "~", which is not expected here.',
    "~ is larger than ~.",
    "Say which job or campaign the candidate belongs to.",
    "Say which candidate to delete.",
    "Send a name or a phone number to change.",
    "This page is not known",
  ],
  "said to carriers, providers and browsers": [errors.bad_signature.message, "Reports have at most 64 kB."],
  "said to whoever operates the platform": ["Tenant not found.", "One of these hosts belongs to another tenant."],
  "shown by its code or rule": [
    "Nobody was reached.",
    "~ of the last ~ calls failed within ~ minutes. ~ Nobody more is called until you resume.",
    "Within the hours and limits of the person's place.",
    "The person asked for this call.",
    "The carrier does not accept the number's credentials any more.",
  ],
  "a note for the records, beside what people have said": [
    "Asked not to be called again.",
    "Told ~ to stop, before it was imported.",
    "Opted out at the carrier.",
  ],
  "a part of another sentence, which is known": [
    "~ not found.",
    "The number is bought and in your account. Import it from there.",
    "Choose a PNG, JPEG or WebP image.",
    "Choose a PNG, JPEG, WebP or ICO image.",
    "The certificate of ~ is not valid: ~.",
  ],
};

/** What may stand there. */
const samples = ["7", "smtp.example.com at port 25"];

interface Node {
  readonly type: string;
  readonly [part: string]: unknown;
}

const isNode = (value: unknown): value is Node => typeof value === "object" && value !== null && "type" in value;
const partsOf = (node: Node): Node[] => Object.values(node).flat().filter(isNode);

function textOf(node: Node): string | undefined {
  if (node.type === "Literal" && typeof node.value === "string") return node.value;
  if (node.type !== "TemplateLiteral") return undefined;
  return (node.quasis as { value: { cooked: string } }[]).map(({ value }) => value.cooked).join("~");
}

const isSentence = (text: string) => /^([A-Z].*|~) .*[.]$/.test(text);
const refusals = new Set(["AppError", "invalidField"]);

/** What a piece of source says: whatever is refused with, and whatever reads like a sentence, but for errors of the program. */
function sentencesIn(node: Node, isRefusal = false): string[] {
  const name = isNode(node.callee) ? String(node.callee.name) : "";
  if (name === "notFound")
    return partsOf(node)
      .flatMap((part) => `${textOf(part) ?? ""} not found.`)
      .slice(1);
  if (name.endsWith("Error") && !refusals.has(name)) return [];
  const text = textOf(node) ?? "";
  const isSaid = isSentence(text) || (isRefusal && text.includes(" "));
  return [
    ...(isSaid ? [text] : []),
    ...partsOf(node).flatMap((part) => sentencesIn(part, isRefusal || refusals.has(name))),
  ];
}

const left = new Set(silent.flatMap((pattern) => globSync(pattern, { cwd: root })));
const sources = speaking
  .flatMap((pattern) => globSync(pattern, { cwd: root }))
  .filter((file) => !file.endsWith(".test.ts") && !left.has(file))
  .map((file) => ({ file, text: readFileSync(join(root, file), "utf8") }));

function sentencesOf(text: string): string[] {
  const program: unknown = parseAst(text, { lang: "ts" });
  return isNode(program) ? sentencesIn(program) : [];
}

// The functions use the contract's messages for what has been done, which the pages say themselves.
const core = sources.map(({ file, text }) => (file.startsWith("packages/core") ? text : "")).join("\n");
const isOfCore = (key: string) => new RegExp(`\\bmessages[.]${key}\\b`).test(core);
const sentences = new Set([
  ...sources.flatMap(({ text }) => sentencesOf(text)),
  ...Object.values(errors).map(({ message }) => message),
  ...Object.entries(messages).flatMap(([key, message]) => (isOfCore(key) ? [message] : [])),
]);
const exceptions = Object.values(unread).flat();

const isKnown = (sentence: string) =>
  samples
    .map((sample) => sentence.replaceAll("~", sample))
    .some((said) => serverWords(said) !== said || endingText(said) !== said);

afterEach(() => setLocale("en"));

describe("what the server says", () => {
  it("is found in its source", () => {
    expect(sentences.size).toBeGreaterThan(200);
    expect(exceptions.filter((sentence) => !sentences.has(sentence))).toEqual([]);
  });

  it.each(["de", "ar"] as const)("is known in %s", (locale) => {
    setLocale(locale);
    const others = [...sentences].filter((sentence) => !exceptions.includes(sentence));
    expect(others.filter((sentence) => !isKnown(sentence))).toEqual([]);
  });

  it("is said as it came in English", () => {
    const english = [...sentences].map((sentence) => sentence.replaceAll("~", "7"));
    expect(english.filter((sentence) => serverWords(sentence) !== sentence)).toEqual([]);
  });
});
