/** What the server says in English, in the interface's language: whole sentences, with the names and numbers that stand in them. */

/** The sentence in the interface's language, when it is this one. */
export type Saying = (message: string) => string | undefined;

type Words<Name extends string> = (inputs: Record<Name, string>, options?: { locale?: "en" }) => string;

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");

/** A compiled message whose English is the server's sentence, and the names of what varies in it. */
export function saying<Name extends string = never>(words: Words<Name>, ...names: readonly Name[]): Saying {
  const inputs = (textOf: (name: Name) => string) =>
    Object.fromEntries(names.map((name) => [name, textOf(name)])) as Record<Name, string>;
  let pattern: RegExp | undefined;
  return (message) => {
    pattern ??= new RegExp(
      `^${names.reduce(
        (text, name) => text.replaceAll(`\0${name}\0`, "(.+)"),
        escaped(
          words(
            inputs((name) => `\0${name}\0`),
            { locale: "en" },
          ),
        ),
      )}$`,
    );
    const found = pattern.exec(message);
    return found ? words(inputs((name) => found[names.indexOf(name) + 1] ?? "")) : undefined;
  };
}

/** Sentences that are not known stay as they came. */
export function said(sayings: readonly Saying[]): (message: string) => string {
  return (message) => {
    for (const say of sayings) {
      const words = say(message);
      if (words !== undefined) return words;
    }
    return message;
  };
}
