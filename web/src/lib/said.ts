/** What the server says in English, in the interface's language: whole sentences, with the names and numbers that stand in them. */

type Words<Name extends string> = (inputs: Record<Name, string>, options?: { locale?: "en" }) => string;

/** One sentence of the server's. */
export interface Saying {
  /** Nothing in it varies. */
  readonly isSame: boolean;
  readonly english: () => string;
  /** The words in the interface's language, when the message is this one. `say` is for sentences that stand inside. */
  readonly read: (message: string, say: Say) => string | undefined;
}

export type Say = (message: string) => string;

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");

/** What stands in a sentence, as it is said in the interface's language. */
type PartsOf<Name extends string> = Readonly<Record<Name, Say>>;

/** A compiled message whose English is the server's sentence, and the names of what varies in it. */
function pattern<Name extends string>(
  words: Words<Name>,
  names: readonly Name[],
  sayPart: (name: Name, part: string, say: Say) => string = (_, part) => part,
): Saying {
  const inputs = (textOf: (name: Name) => string) =>
    Object.fromEntries(names.map((name) => [name, textOf(name)])) as Record<Name, string>;
  const english = () =>
    words(
      inputs((name) => `\0${name}\0`),
      { locale: "en" },
    );
  let form: RegExp | undefined;
  return {
    isSame: names.length === 0,
    english,
    read(message, say) {
      form ??= new RegExp(
        `^${names.reduce((text, name) => text.replaceAll(`\0${name}\0`, "(.+)"), escaped(english()))}$`,
        "s",
      );
      const found = form.exec(message);
      const partOf = (name: Name) => found?.[names.indexOf(name) + 1] ?? "";
      return found ? words(inputs((name) => sayPart(name, partOf(name), say))) : undefined;
    },
  };
}

export const saying = <Name extends string = never>(words: Words<Name>, ...names: readonly Name[]): Saying =>
  pattern(words, names);

/** One with other sentences of the server's inside, which are said in the language too. */
export const around = <Name extends string>(words: Words<Name>, ...names: readonly Name[]): Saying =>
  pattern(words, names, (_, part, say) => say(part));

/** One with names for which the interface has words of its own; in the order in which they stand in English. */
export function naming<Name extends string>(words: Words<Name>, parts: PartsOf<Name>): Saying {
  const names = Object.keys(parts).filter((name): name is Name => name in parts);
  return pattern(words, names, (name, part) => parts[name](part));
}

/** Sentences that are not known stay as they came; of two that fit, the earlier one holds. */
export function said(sayings: readonly Saying[]): Say {
  const same = new Map(sayings.filter(({ isSame }) => isSame).map((one) => [one.english(), one]));
  const varied = sayings.filter(({ isSame }) => !isSame);
  const say: Say = (message) => {
    const known = same.get(message);
    for (const one of known ? [known] : varied) {
      const words = one.read(message, say);
      if (words !== undefined) return words;
    }
    return message;
  };
  return say;
}
