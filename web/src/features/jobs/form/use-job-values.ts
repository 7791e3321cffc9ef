/** The form of a job's values, for creating as for editing: faults are told at their fields, the first takes the focus. */
import { type UseFormReturnType, useForm } from "@mantine/form";
import { serverMessage } from "../../../lib/server-message.ts";
import { type Faults, focusField, type JobValues } from "./job-form.ts";

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
    // Once the step with the field is there.
    if (first) setTimeout(() => focusField(first));
  };
  return { form, show };
}
