/** A text to be taken elsewhere as it is: a key, a DNS record, a command. Always left to right, with the way to copy it. */
import { CopyButton } from "./copy-button.tsx";
import classes from "./copy-line.module.css";

interface CopyLineProps {
  readonly text: string;
  /** What is copied, for screen readers. */
  readonly label: string;
  /** Several lines, broken where the text breaks them. */
  readonly isBlock?: boolean;
  /** Copying is what comes next: its button takes the focus. */
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
