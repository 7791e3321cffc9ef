import type { Language } from "@callwright/contracts/catalog";
import { currencies } from "@callwright/contracts/currencies";
import { NativeSelect, NumberInput } from "@mantine/core";
import type { ReactNode } from "react";
import * as m from "#messages";
import { SalaryRange } from "../../../components/salary-range.tsx";
import { VoicePicker } from "../../../components/voices/voice-picker.tsx";
import { languageNames } from "../../../lib/language-names.ts";
import classes from "./fields.module.css";
import type { JobForm } from "./use-job-values.ts";

interface ExpectationFieldsProps {
  readonly form: JobForm;
  readonly languages: readonly Language[];
  readonly onLanguage?: (language: Language) => void;
  readonly children?: ReactNode;
}

export function ExpectationFields({ form, languages, onLanguage, children }: ExpectationFieldsProps) {
  const currency = form.useWatchValue("currency");
  const language = form.useWatchValue("language");
  const voice = form.useWatchValue("voice");
  const { defaultValue: range, onChange: onRange, error: rangeFault } = form.getInputProps("salaryRange");
  return (
    <div className="cw-pair">
      <NumberInput
        label={m.create_experience()}
        withAsterisk
        allowNegative={false}
        decimalScale={1}
        key={form.key("experience")}
        {...form.getInputProps("experience")}
      />
      <NativeSelect
        label={m.create_currency()}
        withAsterisk
        data={currencies.map(({ code, symbol }) => ({ value: code, label: `${code} (${symbol})` }))}
        key={form.key("currency")}
        {...form.getInputProps("currency")}
      />
      <div className={classes.wide} data-path="salaryRange">
        <SalaryRange
          label={m.create_salary_range()}
          currency={currency}
          key={form.key("salaryRange")}
          defaultValue={range}
          onChange={onRange}
          error={rangeFault}
        />
      </div>
      <NativeSelect
        className={classes.wide}
        label={m.create_language()}
        withAsterisk
        data={languages.map((value) => ({ value, label: languageNames[value]() }))}
        key={form.key("language")}
        {...form.getInputProps("language")}
        onChange={(event) => {
          const { value } = event.currentTarget;
          const chosen = languages.find((offered) => offered === value);
          if (!chosen) return;
          form.setFieldValue("language", chosen);
          onLanguage?.(chosen);
        }}
      />
      {children && <div className={classes.wide}>{children}</div>}
      <div className={classes.wide}>
        <VoicePicker
          language={language}
          value={voice}
          onChange={(id) => {
            form.setFieldValue("voice", id);
            form.clearFieldError("voice");
          }}
          error={form.errors.voice}
        />
      </div>
    </div>
  );
}
