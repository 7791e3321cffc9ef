import { workplaceTypes } from "@callwright/contracts/catalog";
import { NativeSelect, TextInput } from "@mantine/core";
import * as m from "#messages";
import classes from "./fields.module.css";
import type { JobForm } from "./use-job-values.ts";
import { workplaceNames } from "./words.ts";

export function RoleFields({ form }: { readonly form: JobForm }) {
  return (
    <div className={classes.grid}>
      <TextInput
        className={classes.wide}
        label={m.create_job_title()}
        withAsterisk
        data-autofocus
        maxLength={120}
        key={form.key("title")}
        {...form.getInputProps("title")}
      />
      <TextInput
        label={m.create_company()}
        withAsterisk
        maxLength={120}
        key={form.key("companyName")}
        {...form.getInputProps("companyName")}
      />
      <TextInput
        label={m.create_recruiter()}
        withAsterisk
        maxLength={120}
        key={form.key("name")}
        {...form.getInputProps("name")}
      />
      <TextInput
        label={m.create_location()}
        withAsterisk
        maxLength={120}
        key={form.key("location")}
        {...form.getInputProps("location")}
      />
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
