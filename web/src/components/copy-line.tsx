import { CopyButton } from "./copy-button.tsx";
import classes from "./copy-line.module.css";

interface CopyLineProps {
  readonly text: string;
  readonly label: string;
  readonly isBlock?: boolean;
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
