/** Encoding and delimiter of a CSV file, with sample values that a wrong encoding would garble. */
import type { Reading, ReadOptions } from "@callwright/contracts/people-file/csv-file";
import { type Encoding, encodings } from "@callwright/contracts/people-file/encoding";
import { NativeSelect } from "@mantine/core";
import * as m from "#messages";
import classes from "./columns-step.module.css";

const wordsOfEncoding: Record<Encoding, () => string> = {
  "utf-8": () => "Unicode (UTF-8)",
  "utf-16le": () => "Unicode (UTF-16 LE)",
  "utf-16be": () => "Unicode (UTF-16 BE)",
  "windows-1252": m.import_encoding_western,
  "windows-1256": m.import_encoding_arabic,
  ibm850: m.import_encoding_dos,
  macintosh: m.import_encoding_macintosh,
  "windows-1250": m.import_encoding_central,
  "windows-1254": m.import_encoding_turkish,
};

const delimiters: Record<string, () => string> = {
  ",": m.import_delimiter_comma,
  ";": m.import_delimiter_semicolon,
  "\t": m.import_delimiter_tab,
  "|": m.import_delimiter_bar,
};

/** UTF-8 and UTF-16 are detected reliably; the detected encoding can be restored. */
const choicesOf = (chosen: Encoding, guessed: Encoding | undefined) =>
  encodings.filter((encoding) => encoding === chosen || encoding === guessed || !encoding.startsWith("utf-16"));

interface ReadingChoiceProps {
  readonly reading: Reading;
  readonly guessed: Encoding | undefined;
  readonly letters: readonly string[];
  readonly onChange: (readOptions: ReadOptions) => void;
}

export function ReadingChoice({ reading, guessed, letters, onChange }: ReadingChoiceProps) {
  const { encoding, delimiter } = reading;
  const separators = [...new Set([...Object.keys(delimiters), delimiter])];
  return (
    <section className={classes.reading}>
      <NativeSelect
        label={m.import_encoding()}
        value={encoding}
        onChange={({ currentTarget }) => onChange({ encoding: currentTarget.value as Encoding })}
        data={choicesOf(encoding, guessed).map((value) => ({ value, label: wordsOfEncoding[value]() }))}
      />
      <NativeSelect
        label={m.import_delimiter()}
        value={delimiter}
        onChange={({ currentTarget }) => onChange({ delimiter: currentTarget.value })}
        data={separators.map((value) => ({ value, label: delimiters[value]?.() ?? value }))}
      />
      {letters.length > 0 && (
        <ul className={classes.letters} aria-label={m.import_letters()} aria-live="polite">
          {letters.map((value) => (
            <li key={value}>
              <bdi>{value}</bdi>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
