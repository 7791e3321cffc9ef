import { Tabs } from "@mantine/core";
import { lazy, Suspense } from "react";
import * as m from "#messages";
import { Page } from "../../components/page.tsx";
import { useOnce } from "../../components/use-once.ts";
import { useAddressParams } from "../../lib/search-params.ts";
import { Messages } from "./messages.tsx";
import classes from "./texts.module.css";

const Templates = lazy(async () => ({ default: (await import("./templates.tsx")).Templates }));

const tabTexts = { messages: m.text_tab_messages, templates: m.text_tab_templates };
const tabs = ["messages", "templates"] as const;

export function TextsPage() {
  const [address, change] = useAddressParams();
  const isTemplates = address.get("tab") === "templates";
  // Keeps the templates tab mounted with its typed text.
  const hasOpenedTemplates = useOnce(isTemplates);
  const open = (tab: string | null) =>
    change({ tab: tab === "templates" ? tab : undefined }, { preventScrollReset: true });
  return (
    <Page title={m.text_title()} text={m.text_intro()}>
      <Tabs
        value={isTemplates ? "templates" : "messages"}
        onChange={open}
        classNames={{ root: classes.part, panel: classes.part }}
      >
        <Tabs.List>
          {tabs.map((tab) => (
            <Tabs.Tab key={tab} value={tab}>
              {tabTexts[tab]()}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {/* The list is unmounted while hidden, which stops its polling. */}
        <Tabs.Panel value="messages">{!isTemplates && <Messages />}</Tabs.Panel>
        <Tabs.Panel value="templates">
          {hasOpenedTemplates && (
            <Suspense>
              <Templates />
            </Suspense>
          )}
        </Tabs.Panel>
      </Tabs>
    </Page>
  );
}
