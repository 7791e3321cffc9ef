import { Box } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import * as m from "#messages";
import { QueryPanel } from "../../components/panel.tsx";
import { Section } from "../../components/section.tsx";
import { smsTemplateQuery } from "../../lib/page-queries.ts";
import { TemplateForm } from "./template-form.tsx";

export function Templates() {
  return (
    <Box w="100%" maw={720}>
      <QueryPanel query={useQuery(smsTemplateQuery)} failed={m.text_template_read_failed()} heights={[520]}>
        {(saved) => (
          <Section title={m.text_template_title()} text={m.text_template_text()}>
            <TemplateForm saved={saved} />
          </Section>
        )}
      </QueryPanel>
    </Box>
  );
}
