/** Link to the invoices. */
import { Button } from "@mantine/core";
import * as m from "#messages";
import { Section } from "../../components/section.tsx";
import { paths } from "../../lib/paths.ts";
import { PreloadLink } from "../../lib/preload.tsx";

export function InvoicesSection() {
  return (
    <Section title={m.nav_invoices()} text={m.billing_invoices_text()}>
      <div>
        <Button component={PreloadLink} to={paths.settingsInvoices} variant="default">
          {m.billing_to_invoices()}
        </Button>
      </div>
    </Section>
  );
}
