/** Step 2: experience and salary that are expected; language and voice of the call. */
import { currencies, type Language } from "@callwright/contracts/catalog";
import { NativeSelect, NumberInput } from "@mantine/core";
import * as m from "#messages";
import { SalaryRange } from "../../../components/salary-range.tsx";
import { VoiceSelect } from "../../../components/voice-select.tsx";
import classes from "./create-job-dialog.module.css";
import { offeredLanguages, promptFor } from "./job-form.ts";
import type { JobForm } from "./use-job-form.ts";

const languageNames: Record<Language, () => string> = {
  en: m.language_english,
  de: m.language_german,
  ar: m.language_arabic,
};

export function StepExpectations({ form }: { readonly form: JobForm }) {
  const currency = form.useWatchValue("currency");
  const language = form.useWatchValue("language");
  return (
    <div className={classes.grid}>
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
      <div className={classes.wide}>
        <SalaryRange
          label={m.create_salary_range()}
          currency={currency}
          defaultValue={form.getValues().salaryRange}
          onChange={(range) => form.setFieldValue("salaryRange", range)}
          error={form.errors.salaryRange}
        />
      </div>
      <NativeSelect
        label={m.create_language()}
        withAsterisk
        data={offeredLanguages.map((value) => ({ value, label: languageNames[value]() }))}
        key={form.key("language")}
        {...form.getInputProps("language")}
        onChange={(event) => {
          const { value } = event.currentTarget;
          const chosen = offeredLanguages.find((offered) => offered === value);
          if (!chosen) return;
          form.setFieldValue("language", chosen);
          form.setFieldValue("prompt", promptFor(chosen, form.getValues().prompt));
        }}
      />
      <VoiceSelect
        label={m.create_voice()}
        withAsterisk
        language={language}
        key={form.key("voice")}
        {...form.getInputProps("voice")}
      />
    </div>
  );
}
