/** What a first sentence must contain; the call says missing parts before it. */
import { type FirstMessageCheck, firstMessageChecks } from "@callwright/contracts/first-message";
import { IconAlertTriangle, IconCircleCheck } from "@tabler/icons-react";
import * as m from "#messages";
import classes from "./prompt-editor.module.css";

const words: Record<FirstMessageCheck, () => string> = {
  company: m.prompt_check_company,
  ai: m.prompt_check_ai,
  recording: m.prompt_check_recording,
};

interface FirstSentenceChecksProps {
  readonly missing: readonly FirstMessageCheck[];
  /** The opening that the call adds. */
  readonly said: string;
  /** Direction of the conversation's language. */
  readonly direction: "ltr" | "rtl";
}

export function FirstSentenceChecks({ missing, said, direction }: FirstSentenceChecksProps) {
  return (
    <div role="status">
      <ul className={classes.checks} aria-label={m.prompt_checks()}>
        {firstMessageChecks.map((check) => {
          const isMissing = missing.includes(check);
          const Sign = isMissing ? IconAlertTriangle : IconCircleCheck;
          return (
            <li key={check} className={classes.check} data-missing={isMissing || undefined}>
              <Sign size={14} stroke={1.75} aria-hidden />
              {isMissing
                ? m.prompt_check_missing({ what: words[check]() })
                : m.prompt_check_there({ what: words[check]() })}
            </li>
          );
        })}
      </ul>
      {said && (
        <p className={classes.said}>
          {m.prompt_check_said()} <q dir={direction}>{said}</q>
        </p>
      )}
    </div>
  );
}
