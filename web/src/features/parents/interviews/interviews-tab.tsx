import { Box, Stack } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import * as m from "#messages";
import { type PartProps, PartWait } from "../edit/part-foot.tsx";
import { interviewSettingsQuery } from "../parent-queries.ts";
import { InterviewForm } from "./interview-form.tsx";
import { InterviewList } from "./interview-list.tsx";

export function InterviewsTab({ parent, ...part }: PartProps) {
  const { data: settings, error, refetch } = useQuery(interviewSettingsQuery(parent._id));
  if (!settings)
    return <PartWait title={m.interviews_failed()} error={error} onRetry={refetch} question={part.question} />;
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
