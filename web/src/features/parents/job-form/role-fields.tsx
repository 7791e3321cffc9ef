import { workplaceTypes } from "@callwright/contracts/catalog";
import { NativeSelect, TextInput } from "@mantine/core";
import * as m from "#messages";
import classes from "./fields.module.css";
import type { JobForm } from "./use-job-values.ts";
import { workplaceNames } from "./words.ts";

export function RoleFields({ form }: { readonly form: JobForm }) {
  const text = (name: "companyName" | "name" | "location", label: string) => (
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
      {text("companyName", m.create_company())}
      {text("name", m.create_recruiter())}
      {text("location", m.create_location())}
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
