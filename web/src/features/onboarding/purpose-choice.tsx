/** Purpose of calling: a choice of two cards. */

import type { callPurposes } from "@callwright/contracts/catalog";
import { Box } from "@mantine/core";
import type { Icon } from "@tabler/icons-react";
import { IconSpeakerphone, IconUserSearch } from "@tabler/icons-react";
import * as m from "#messages";
import classes from "./purpose-choice.module.css";

interface Purpose {
  readonly value: (typeof callPurposes)[number];
  readonly icon: Icon;
  readonly title: () => string;
  readonly text: () => string;
}

const purposes: readonly Purpose[] = [
  { value: "candidates", icon: IconUserSearch, title: m.onboarding_candidates, text: m.onboarding_candidates_text },
  { value: "leads", icon: IconSpeakerphone, title: m.onboarding_leads, text: m.onboarding_leads_text },
];

interface PurposeChoiceProps {
  readonly value: string;
  readonly onChange: (value: Purpose["value"]) => void;
}

export function PurposeChoice({ value, onChange }: PurposeChoiceProps) {
  return (
    <fieldset className={classes.group}>
      <Box component="legend" className="cw-small cw-medium" mb={4} p={0}>
        {m.onboarding_purpose()}
      </Box>
      {purposes.map(({ value: purpose, icon: Sign, title, text }) => (
        <label key={purpose} className={classes.card}>
          <input
            type="radio"
            name="callsFor"
            className={classes.radio}
            value={purpose}
            checked={value === purpose}
            onChange={() => onChange(purpose)}
          />
          <Sign size={20} stroke={1.5} className={classes.icon} aria-hidden />
          <span className="cw-stack">
            <span className="cw-medium">{title()}</span>
            <span className="cw-dimmed cw-tiny">{text()}</span>
          </span>
        </label>
      ))}
    </fieldset>
  );
}
