import { useQuery } from "@tanstack/react-query";
import * as m from "#messages";
import { Page } from "../../../components/page.tsx";
import { QueryPanel } from "../../../components/panel.tsx";
import { tenantThemeQuery, themeQuery } from "../../../lib/queries.ts";
import { useTenant } from "../../../lib/use-tenant.ts";
import { Editor } from "./editor.tsx";

export function AppearancePage() {
  // The editor must start from the stored theme, not the one inlined in the page.
  const own = useQuery({ ...themeQuery, staleTime: 0 });
  const tenantId = useTenant();
  const chosen = useQuery(tenantThemeQuery(tenantId));
  const query = tenantId === undefined ? own : chosen;
  return (
    <Page title={m.appearance_title()} text={m.appearance_text()}>
      <QueryPanel query={query} failed={m.appearance_failed()} heights={[220, 420]}>
        {(theme) => <Editor key={theme._id} theme={theme} />}
      </QueryPanel>
    </Page>
  );
}
