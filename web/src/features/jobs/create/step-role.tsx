/** Step 1: for whom, which role, where. */
import { workplaceTypes } from "@callwright/contracts/catalog";
import { NativeSelect, TextInput } from "@mantine/core";
import * as m from "#messages";
import classes from "./create-job-dialog.module.css";
import type { JobForm } from "./use-job-form.ts";

const workplaces = { office: m.workplace_office, remote: m.workplace_remote, hybrid: m.workplace_hybrid };

export function StepRole({ form }: { readonly form: JobForm }) {
  return (
    <div className={classes.grid}>
      <TextInput
        className={classes.wide}
        label={m.create_job_title()}
        withAsterisk
        data-autofocus
        key={form.key("title")}
        {...form.getInputProps("title")}
      />
      <TextInput
        label={m.create_company()}
        withAsterisk
        key={form.key("companyName")}
        {...form.getInputProps("companyName")}
      />
      <TextInput label={m.create_recruiter()} withAsterisk key={form.key("name")} {...form.getInputProps("name")} />
      <TextInput
        label={m.create_location()}
        withAsterisk
        key={form.key("location")}
        {...form.getInputProps("location")}
      />
      <NativeSelect
        label={m.create_workplace()}
        withAsterisk
        data={workplaceTypes.map((value) => ({ value, label: workplaces[value]() }))}
        key={form.key("workplaceType")}
        {...form.getInputProps("workplaceType")}
      />
    </div>
  );
}
