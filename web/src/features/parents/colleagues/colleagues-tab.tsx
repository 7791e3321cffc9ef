/** The Colleagues tab: to whom the assistant transfers a candidate who asks for a person. */
import { type Colleague, saveColleagues } from "@callwright/contracts/endpoints/colleague";
import { Box, Skeleton, Stack } from "@mantine/core";
import { queryOptions, useQuery } from "@tanstack/react-query";
import * as m from "#messages";
import { ColleaguesField } from "../../../components/colleagues-field.tsx";
import { Failure } from "../../../components/failure.tsx";
import { useForm } from "../../../components/use-form.ts";
import { call } from "../../../lib/api.ts";
import { readBody } from "../../../lib/faults.ts";
import { isolate } from "../../../lib/format.ts";
import { keys } from "../../../lib/queries.ts";
import { queryClient } from "../../../lib/query.ts";
import { toast } from "../../../lib/toast.ts";
import { PartFoot, type PartProps, useDirty } from "../edit/part-foot.tsx";

interface Colleagues {
  readonly colleagues: readonly Colleague[];
  /** Of the job, by whose clock the hours are read. */
  readonly timezone: string;
}

const colleaguesQuery = (id: string) =>
  queryOptions({
    queryKey: [...keys.parent, id, "colleagues"],
    queryFn: ({ signal }): Promise<Colleagues> => call("getColleagues", { params: { id }, signal }),
    staleTime: 30_000,
  });

export function ColleaguesTab({ parent, ...part }: PartProps) {
  const { data, error, refetch } = useQuery(colleaguesQuery(parent._id));
  if (!data)
    return (
      <>
        {error ? <Failure title={m.colleagues_failed()} error={error} onRetry={refetch} /> : <Skeleton height={360} />}
        {part.question}
      </>
    );
  return <ColleaguesForm {...{ id: parent._id, saved: data }} {...part} />;
}

interface ColleaguesFormProps extends Omit<PartProps, "parent"> {
  readonly id: string;
  readonly saved: Colleagues;
}

function ColleaguesForm({ id, saved: { colleagues, timezone }, onDirty, question }: ColleaguesFormProps) {
  const form = useForm({
    saved: { colleagues },
    read: ({ values }) => readBody(saveColleagues.body, values),
    send: (body) => call("saveColleagues", { params: { id }, body }),
    savedIn: (answer) => ({ colleagues: answer.colleagues }),
    failed: m.interview_save_failed,
    onSaved: (answer) => {
      queryClient.setQueryData(colleaguesQuery(id).queryKey, answer);
      toast.success(m.colleagues_saved());
    },
  });
  useDirty(form.isDirty, onDirty);
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
