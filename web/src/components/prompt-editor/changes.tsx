/** Changes of a prompt version: deletions struck through, additions underlined, the rest shortened. */
import type { PromptVersion } from "@callwright/contracts/endpoints/prompt";
import { useMemo } from "react";
import * as m from "#messages";
import { directionOf } from "../../lib/i18n/locale.ts";
import { type DiffPart, diff, isRewritten, omitUnchanged } from "./diff.ts";
import classes from "./versions.module.css";

interface ChangesProps {
  readonly version: PromptVersion;
  readonly before: PromptVersion;
  readonly languageName: (language: PromptVersion["language"]) => string;
}

const texts = [
  ["firstSentence", m.prompt_first_sentence],
  ["context", m.prompt_context],
  ["additionalNotes", m.prompt_notes],
  ["successEvaluation", m.prompt_evaluation],
] as const;

export function Changes({ version, before, languageName }: ChangesProps) {
  return (
    <div className={classes.changes}>
      {version.changed.includes("language") && (
        <div>
          <h4 className={classes.label}>{m.create_language()}</h4>
          <p className={classes.text}>
            <del className={classes.gone}>{languageName(before.language)}</del>{" "}
            <ins className={classes.new}>{languageName(version.language)}</ins>
          </p>
        </div>
      )}
      {texts
        .filter(([key]) => version.changed.includes(key))
        .map(([key, label]) => (
          <div key={key}>
            <h4 className={classes.label}>{label()}</h4>
            <Difference before={before} after={version} part={key} />
          </div>
        ))}
    </div>
  );
}

interface DifferenceProps {
  readonly before: PromptVersion;
  readonly after: PromptVersion;
  readonly part: (typeof texts)[number][0];
}

function Difference({ before, after, part }: DifferenceProps) {
  const [previous, now] = [before[part], after[part]];
  const parts = useMemo(() => diff(previous, now), [previous, now]);
  // Texts that share little, or differ in language, are shown one after the other.
  if (before.language !== after.language || isRewritten(parts))
    return (
      <>
        <FullText kind="gone" text={previous} direction={directionOf(before.language)} />
        <FullText kind="new" text={now} direction={directionOf(after.language)} />
      </>
    );
  return (
    <p className={classes.text} dir={directionOf(after.language)}>
      {omitUnchanged(parts).map((part, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts of two fixed texts never reorder.
        <Part key={index} {...part} />
      ))}
    </p>
  );
}

function FullText({ direction, ...part }: DiffPart & { readonly direction: "ltr" | "rtl" }) {
  return (
    <p className={classes.text} dir={direction}>
      {part.text ? <Part {...part} /> : "–"}
    </p>
  );
}

function Part({ kind, text }: DiffPart) {
  if (kind === "same") return text;
  const Element = kind === "gone" ? "del" : "ins";
  return <Element className={classes[kind]}>{text}</Element>;
}
