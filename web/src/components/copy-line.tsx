/** A text to copy verbatim: a key, a DNS record, a command. Always left to right. */
import { CopyButton } from "./copy-button.tsx";
import classes from "./copy-line.module.css";

interface CopyLineProps {
  readonly text: string;
  /** Names the text for screen readers. */
  readonly label: string;
  /** Several lines, with the text's own breaks. */
  readonly isBlock?: boolean;
  /** Focuses the copy button, where copying is the next step. */
  readonly isFocused?: boolean;
}

export function CopyLine({ text, label, isBlock = false, isFocused = false }: CopyLineProps) {
  return (
    <div className={classes.line} data-block={isBlock || undefined}>
      <code dir="ltr" className={classes.text}>
        {text}
      </code>
      <CopyButton text={text} label={label} isFocused={isFocused} />
    </div>
  );
}
