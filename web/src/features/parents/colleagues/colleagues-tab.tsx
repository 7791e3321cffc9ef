/** The Colleagues tab: the assistant transfers candidates who ask for a person to these colleagues. */
import { type Colleague, saveColleagues } from "@callwright/contracts/endpoints/colleague";
import { Box, Stack } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import * as m from "#messages";
import { ColleaguesField } from "../../../components/colleagues-field.tsx";
import { useForm } from "../../../components/use-form.ts";
import { call } from "../../../lib/api.ts";
import { readBody } from "../../../lib/faults.ts";
import { isolate } from "../../../lib/format.ts";
import { queryClient } from "../../../lib/query.ts";
import { toast } from "../../../lib/toast.ts";
import { PartFoot, PartLoading, type PartProps, useReportDirty } from "../edit/part-form.tsx";
import { colleaguesQuery } from "../parent-queries.ts";

export function ColleaguesTab({ parent, ...part }: PartProps) {
  const { data, error, refetch } = useQuery(colleaguesQuery(parent._id));
  if (!data)
    return <PartLoading title={m.colleagues_failed()} error={error} onRetry={refetch} question={part.question} />;
  return <ColleaguesForm parentId={parent._id} saved={data} {...part} />;
}

interface ColleaguesFormProps extends Omit<PartProps, "parent"> {
  readonly parentId: string;
  /** The hours are in the time zone of the job. */
  readonly saved: { readonly colleagues: readonly Colleague[]; readonly timezone: string };
}

function ColleaguesForm({ parentId, saved: { colleagues, timezone }, onDirty, question }: ColleaguesFormProps) {
  const form = useForm({
    saved: { colleagues },
    read: ({ values }) => readBody(saveColleagues.body, values),
    send: (body) => call("saveColleagues", { params: { id: parentId }, body }),
    savedValuesOf: (answer) => ({ colleagues: answer.colleagues }),
    failedMessage: m.changes_save_failed,
    onSaved: (answer) => {
      queryClient.setQueryData(colleaguesQuery(parentId).queryKey, answer);
      toast.success(m.colleagues_saved());
    },
  });
  useReportDirty(form.isDirty, onDirty);
  return (
    <form onSubmit={form.submit} noValidate>
      <Stack gap={16}>
        <Box component="p" className="cw-dimmed cw-small" maw="72ch">
          {m.colleagues_text()} {m.colleagues_zone({ zone: isolate(timezone) })}
        </Box>
        <ColleaguesField
          colleagues={form.values.colleagues}
          onChange={(changed) => form.set({ colleagues: changed })}
          faults={form.faults}
        />
      </Stack>
      <PartFoot question={question} form={form} />
    </form>
  );
}
