import { Box, Skeleton, Stack } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import * as m from "#messages";
import { Failure } from "../../../components/failure.tsx";
import type { PartProps } from "../edit/part.ts";
import { InterviewForm } from "./interview-form.tsx";
import { InterviewList } from "./interview-list.tsx";
import { interviewSettingsQuery } from "./interview-query.ts";

export function InterviewsTab({ parent, ...part }: PartProps) {
  const { data: settings, error, refetch } = useQuery(interviewSettingsQuery(parent._id));
  if (!settings)
    return (
      <>
        {error ? <Failure title={m.interviews_failed()} error={error} onRetry={refetch} /> : <Skeleton height={360} />}
        {part.question}
      </>
    );
  return (
    <Stack gap={24}>
      <Box component="p" className="cw-dimmed cw-small" maw="72ch">
        {m.interviews_text()}
      </Box>
      <InterviewList parentId={parent._id} zone={settings.timezone} />
      <InterviewForm parentId={parent._id} settings={settings} {...part} />
    </Stack>
  );
}
