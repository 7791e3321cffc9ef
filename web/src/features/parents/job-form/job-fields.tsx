import { currencies, type Language, type WorkplaceType, workplaceTypes } from "@callwright/contracts/catalog";
import { NativeSelect, NumberInput, TextInput } from "@mantine/core";
import { type UseFormReturnType, useForm } from "@mantine/form";
import type { ReactNode } from "react";
import * as m from "#messages";
import { SalaryRange } from "../../../components/salary-range.tsx";
import { VoicePicker } from "../../../components/voices/voice-picker.tsx";
import { languageNames } from "../../../components/wording.ts";
import { type Faults, focusField } from "../../../lib/faults.ts";
import { serverMessage } from "../../../lib/server-message.ts";
import classes from "./job-form.module.css";
import type { JobValues } from "./job-form.ts";

export function RoleFields({ form }: { readonly form: JobForm }) {
  const textField = (name: "companyName" | "name" | "location", label: string) => (
    <TextInput label={label} withAsterisk maxLength={120} key={form.key(name)} {...form.getInputProps(name)} />
  );
  return (
    <div className="cw-pair">
      <TextInput
        className={classes.wide}
        label={m.create_job_title()}
        withAsterisk
        data-autofocus
        maxLength={120}
        key={form.key("title")}
        {...form.getInputProps("title")}
      />
      {textField("companyName", m.create_company())}
      {textField("name", m.create_recruiter())}
      {textField("location", m.create_location())}
      <NativeSelect
        label={m.create_workplace()}
        withAsterisk
        data={workplaceTypes.map((value) => ({ value, label: workplaceNames[value]() }))}
        key={form.key("workplaceType")}
        {...form.getInputProps("workplaceType")}
      />
    </div>
  );
}

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
          const chosenLanguage = languages.find((offeredLanguage) => offeredLanguage === value);
          if (!chosenLanguage) return;
          form.setFieldValue("language", chosenLanguage);
          onLanguage?.(chosenLanguage);
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

export const workplaceNames: Record<WorkplaceType, () => string> = {
  office: m.workplace_office,
  remote: m.workplace_remote,
  hybrid: m.workplace_hybrid,
};

export type JobForm = UseFormReturnType<JobValues>;

export function useJobFieldsForm(initialValues: JobValues, onValuesChange?: (values: JobValues) => void) {
  const form = useForm<JobValues>({
    mode: "uncontrolled",
    initialValues,
    ...(onValuesChange && { onValuesChange }),
  });
  const showFaults = (faults: Faults) => {
    const translated = Object.entries(faults).map(([path, text]) => [path, serverMessage(text)]);
    form.setErrors(Object.fromEntries(translated));
    const [firstPath] = Object.keys(faults);
    // The field may belong to another step, which renders first.
    if (firstPath) setTimeout(() => focusField(firstPath));
  };
  return { form, showFaults };
}
