import { type UseFormReturnType, useForm } from "@mantine/form";
import { type Faults, focusField } from "../../../lib/faults.ts";
import { serverMessage } from "../../../lib/server-message.ts";
import type { JobValues } from "./job-form.ts";

export type JobForm = UseFormReturnType<JobValues>;

export function useJobValues(initialValues: JobValues, onValuesChange?: (values: JobValues) => void) {
  const form = useForm<JobValues>({
    mode: "uncontrolled",
    initialValues,
    ...(onValuesChange && { onValuesChange }),
  });
  const show = (faults: Faults) => {
    form.setErrors(Object.fromEntries(Object.entries(faults).map(([path, words]) => [path, serverMessage(words)])));
    const first = Object.keys(faults)[0];
    // Once the step with the field has rendered.
    if (first) setTimeout(() => focusField(first));
  };
  return { form, show };
}
