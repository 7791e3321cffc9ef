/** One step: its checkbox, text and next action. */
import { Button } from "@mantine/core";
import { IconCheck } from "@tabler/icons-react";
import { useId } from "react";
import * as m from "#messages";
import type { StepCard } from "../../lib/getting-started/first-steps.ts";
import { PreloadLink } from "../../lib/preload.tsx";
import classes from "./getting-started-page.module.css";

interface StepRowProps {
  readonly card: StepCard;
  readonly isDone: boolean;
  /** The account's data proves the step done, so it cannot be unchecked. */
  readonly isFact: boolean;
  /** The first open step. */
  readonly isNext: boolean;
  readonly onToggle: () => void;
  readonly onLook: () => void;
}

export function StepRow({ card, isDone, isFact, isNext, onToggle, onLook }: StepRowProps) {
  const id = useId();
  return (
    <li className={classes.step} data-done={isDone || undefined}>
      <input
        type="checkbox"
        id={id}
        className={classes.input}
        checked={isDone}
        disabled={isFact}
        onChange={onToggle}
        aria-describedby={`${id}-text`}
      />
      <label htmlFor={id} className={classes.words}>
        <span className={classes.mark} aria-hidden>
          {isDone && <IconCheck size={14} stroke={2.5} />}
        </span>
        <span className={classes.name}>{card.title}</span>
        <span id={`${id}-text`} className="cw-dimmed cw-small">
          {card.text}
        </span>
      </label>
      <ActionButton card={card} isNext={isNext} onLook={onLook} />
    </li>
  );
}

function ActionButton({ card, isNext, onLook }: Pick<StepRowProps, "card" | "isNext" | "onLook">) {
  const { action, title } = card;
  const look = {
    variant: isNext ? "filled" : "default",
    className: classes.action,
    "aria-label": m.started_action_of({ action: action.label, step: title }),
  };
  if ("to" in action)
    return (
      <Button component={PreloadLink} to={action.to} onClick={onLook} {...look}>
        {action.label}
      </Button>
    );
  if ("href" in action)
    return (
      <Button component="a" href={action.href} target="_blank" rel="noopener noreferrer" onClick={onLook} {...look}>
        {action.label}
      </Button>
    );
  const begin = () => {
    onLook();
    action.begin();
  };
  return (
    <Button onClick={begin} {...look}>
      {action.label}
    </Button>
  );
}
