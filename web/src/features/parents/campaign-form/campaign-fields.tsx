import { languages } from "@callwright/contracts/catalog";
import { NativeSelect, TextInput } from "@mantine/core";
import type { ReactNode } from "react";
import * as m from "#messages";
import type { FieldFaults } from "../../../components/use-form.ts";
import { VoicePicker } from "../../../components/voices/voice-picker.tsx";
import { languageNames } from "../../../lib/language-names.ts";
import classes from "../job-form/fields.module.css";
import type { CampaignValues } from "./campaign-form.ts";
import { VariablesField } from "./variables-field.tsx";

interface CampaignFieldsProps {
  readonly values: CampaignValues;
  readonly onChange: (changed: Partial<CampaignValues>) => void;
  readonly faults: FieldFaults;
  readonly children?: ReactNode;
}

export function CampaignFields({ values, onChange, faults, children }: CampaignFieldsProps) {
  const text = (field: "title" | "companyName") => ({
    withAsterisk: true,
    maxLength: 120,
    "data-path": field,
    value: values[field],
    onChange: (event: React.ChangeEvent<HTMLInputElement>) => onChange({ [field]: event.currentTarget.value }),
    error: faults[field],
  });
  return (
    <div className="cw-pair">
      <TextInput className={classes.wide} label={m.campaign_title()} data-autofocus {...text("title")} />
      <TextInput label={m.create_company()} {...text("companyName")} />
      <NativeSelect
        label={m.create_language()}
        withAsterisk
        value={values.language}
        data={languages.map((value) => ({ value, label: languageNames[value]() }))}
        onChange={({ currentTarget: { value } }) => {
          const language = languages.find((one) => one === value);
          if (language) onChange({ language });
        }}
      />
      <div className={classes.wide}>
        <VoicePicker
          language={values.language}
          value={values.voice}
          onChange={(voice) => onChange({ voice })}
          error={faults.voice}
        />
      </div>
      {children && <div className={classes.wide}>{children}</div>}
      <div className={classes.wide}>
        <VariablesField
          variables={values.dynamicVariables}
          onChange={(dynamicVariables) => onChange({ dynamicVariables })}
          faults={faults}
        />
      </div>
    </div>
  );
}
