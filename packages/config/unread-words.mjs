/** Fails if only tests read a sentence of contracts/messages.ts. Knip sees that the object is used, not its keys. */
import { globSync, readFileSync } from "node:fs";
import { resolve } from "node:path";

const root = resolve(import.meta.dirname, "../..");
const read = (file) => readFileSync(resolve(root, file), "utf8");
const messagesFile = "packages/contracts/src/messages.ts";

const readers = globSync(["{packages/*,functions,web}/src/**/*.{ts,tsx}"], { cwd: root }).filter(
  (file) => file !== messagesFile && !/[.]test[.]tsx?$/.test(file) && !file.includes("/paraglide/"),
);

/** Other modules named `messages` are the domains' queue messages. */
const importsMessages = (file, source) =>
  file.startsWith("packages/contracts/")
    ? /\bmessages\b[^;]*? from "[.]{1,2}\/(?:\w+\/)*messages[.]ts"/.test(source)
    : /import \{[^}]*\bmessages\b[^}]*\} from "@callwright\/contracts"/.test(source);

const keysRead = new Set();
for (const file of readers) {
  const source = read(file);
  if (importsMessages(file, source)) for (const [, key] of source.matchAll(/\bmessages[.](\w+)/g)) keysRead.add(key);
}

const keys = [...read(messagesFile).matchAll(/^ {2}(\w+):/gm)].map(([, key]) => key);
const unread = keys.filter((key) => !keysRead.has(key));
if (keys.length === 0) console.error(`${messagesFile} cannot be read`);
for (const key of unread) console.error(`${messagesFile}: nothing reads ${key}`);
process.exitCode = unread.length > 0 || keys.length === 0 ? 1 : 0;
