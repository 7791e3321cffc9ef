import { Tabs } from "@mantine/core";
import { lazy, Suspense } from "react";
import * as m from "#messages";
import { Page } from "../../components/page.tsx";
import { useOnce } from "../../components/use-once.ts";
import { Messages } from "./messages.tsx";
import { type TextTab, textTabs, useTextView } from "./text-view.ts";
import classes from "./texts-page.module.css";

const Templates = lazy(async () => ({ default: (await import("./templates.tsx")).Templates }));

const tabTexts: Record<TextTab, () => string> = { messages: m.text_tab_messages, templates: m.text_tab_templates };

export function TextsPage() {
  const { view, change } = useTextView();
  // Keeps the templates tab mounted with its typed text.
  const hasTyped = useOnce(view.tab === "templates");
  return (
    <Page title={m.text_title()} text={m.text_intro()}>
      <Tabs
        value={view.tab}
        onChange={(tab) => change({ tab: tab === "templates" ? tab : undefined })}
        classNames={{ root: classes.part, panel: classes.part }}
      >
        <Tabs.List>
          {textTabs.map((tab) => (
            <Tabs.Tab key={tab} value={tab}>
              {tabTexts[tab]()}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value="messages">{view.tab === "messages" && <Messages />}</Tabs.Panel>
        <Tabs.Panel value="templates">
          {hasTyped && (
            <Suspense>
              <Templates />
            </Suspense>
          )}
        </Tabs.Panel>
      </Tabs>
    </Page>
  );
}
