import { Box } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import * as m from "#messages";
import { Failure } from "../../components/failure.tsx";
import { Panel } from "../../components/panel.tsx";
import { Section } from "../../components/section.tsx";
import { smsTemplateQuery } from "../../lib/page-queries.ts";
import { TemplateForm } from "./template-form.tsx";

export function Templates() {
  const query = useQuery(smsTemplateQuery);
  return (
    <Box w="100%" maw={720}>
      <Panel
        isLoading={query.isPending}
        heights={[520]}
        empty={
          query.isError &&
          !query.data && <Failure title={m.text_template_read_failed()} error={query.error} onRetry={query.refetch} />
        }
      >
        {query.data && (
          <Section title={m.text_template_title()} text={m.text_template_text()}>
            <TemplateForm saved={query.data} />
          </Section>
        )}
      </Panel>
    </Box>
  );
}
