/** The user's invoices. */
import { Button } from "@mantine/core";
import { IconReceipt } from "@tabler/icons-react";
import * as m from "#messages";
import { EmptyState } from "../../components/empty-state.tsx";
import { Page } from "../../components/page.tsx";
import { paths } from "../../lib/paths.ts";
import { PreloadLink } from "../../lib/preload.tsx";

export function InvoicesPage() {
  return (
    <Page title={m.nav_invoices()} text={m.invoices_text()} width="form">
      <EmptyState
        icon={IconReceipt}
        title={m.invoices_none()}
        text={m.invoices_none_text()}
        action={
          <Button component={PreloadLink} to={paths.settingsBilling} variant="default">
            {m.invoices_to_billing()}
          </Button>
        }
      />
    </Page>
  );
}
