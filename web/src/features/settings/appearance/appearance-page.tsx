import type { Theme } from "@callwright/contracts/endpoints/theme";
import { Box, Button, Switch, TextInput } from "@mantine/core";
import "@mantine/core/styles/Switch.layer.css";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import * as m from "#messages";
import { LeaveGuard } from "../../../components/leave-guard.tsx";
import { Notice } from "../../../components/notice.tsx";
import { Page, Section } from "../../../components/page.tsx";
import { QueryPanel } from "../../../components/panel.tsx";
import type { FormState } from "../../../components/use-form.ts";
import { tenantThemeQuery, themeQuery } from "../../../lib/queries.ts";
import { useChosenTenantId } from "../../../lib/tenant-filter.ts";
import classes from "./appearance.module.css";
import { ColourFields, validColours } from "./colour-fields.tsx";
import { ImageField } from "./image-field.tsx";
import { Previews } from "./previews.tsx";
import { type ImageChange, type ThemeEditor, useThemeEditor } from "./use-theme-editor.ts";

export function AppearancePage() {
  // The editor must start from the stored theme, not the one inlined in the page.
  const ownTheme = useQuery({ ...themeQuery, staleTime: 0 });
  const tenantId = useChosenTenantId();
  const tenantTheme = useQuery(tenantThemeQuery(tenantId));
  const query = tenantId === undefined ? ownTheme : tenantTheme;
  return (
    <Page title={m.appearance_title()} text={m.appearance_text()}>
      <QueryPanel query={query} failureTitle={m.appearance_failed()} skeletonHeights={[220, 420]}>
        {(theme) => <Editor key={theme._id} theme={theme} />}
      </QueryPanel>
    </Page>
  );
}

const colourSections = [
  { scheme: "light", mode: "lightMode", title: m.appearance_light, text: m.appearance_light_text },
  { scheme: "dark", mode: "darkMode", title: m.appearance_dark, text: m.appearance_dark_text },
] as const;

function Editor({ theme }: { readonly theme: Theme }) {
  const editor = useThemeEditor(theme);
  const { values, faults, set, toggle } = editor;
  const logo = useImageSource(values.images.logo, theme.logo);
  const favIcon = useImageSource(values.images.favIcon, theme.favIcon);
  const colours = {
    lightMode: validColours(values.lightMode, theme.lightMode),
    darkMode: validColours(values.darkMode, theme.darkMode),
  };
  return (
    <form className={classes.editor} onSubmit={editor.submit} noValidate autoComplete="off">
      <div className={classes.fields}>
        {editor.failure && <Notice tone="bad">{editor.failure}</Notice>}
        <Section title={m.appearance_identity()} text={m.appearance_identity_text()}>
          <TextInput
            name="title"
            label={m.appearance_name()}
            description={m.appearance_name_hint()}
            {...editor.field("title")}
            maxLength={60}
            maw={480}
          />
          <div className={classes.columns}>
            <ImageField name="logo" source={logo} editor={editor} isStored={theme.logo !== ""} />
            <ImageField name="favIcon" source={favIcon} editor={editor} isStored={theme.favIcon !== ""} />
          </div>
        </Section>
        {colourSections.map(({ scheme, mode, title, text }) => (
          <Section key={scheme} title={title()} text={text()}>
            <ColourFields
              scheme={scheme}
              typedPair={values[mode]}
              validPair={colours[mode]}
              faults={faults}
              onChange={(pair) => set({ [mode]: pair })}
            />
          </Section>
        ))}
        <Section title={m.appearance_people()}>
          <Switch
            {...toggle("isOnboarding")}
            label={m.appearance_onboarding()}
            description={m.appearance_onboarding_text()}
          />
          <Switch
            {...toggle("isnumberWarning")}
            label={m.appearance_number_warning()}
            description={m.appearance_number_warning_text()}
          />
        </Section>
        <HelpSection field={editor.field} />
        <SaveBar form={editor} />
      </div>
      <Previews
        brand={{ title: values.title.trim() || theme.title, logo, favIcon, ...colours }}
        hasWarning={values.isnumberWarning}
      />
    </form>
  );
}

function HelpSection({ field }: Pick<ThemeEditor, "field">) {
  return (
    <Section title={m.appearance_help()} text={m.appearance_help_text()}>
      <TextInput
        name="gitbookUrl"
        type="url"
        dir="ltr"
        label={m.appearance_help_center()}
        placeholder="https://"
        {...field("gitbookUrl")}
        maw={480}
        spellCheck={false}
      />
      <TextInput
        name="calendlyUrl"
        type="url"
        dir="ltr"
        label={m.appearance_book_call()}
        placeholder="https://"
        {...field("calendlyUrl")}
        maw={480}
        spellCheck={false}
      />
      <TextInput
        name="chatwootWebsiteToken"
        dir="ltr"
        label={m.appearance_chat()}
        description={m.appearance_chat_hint()}
        {...field("chatwootWebsiteToken")}
        maxLength={64}
        maw={480}
        spellCheck={false}
      />
    </Section>
  );
}

/** The address of the chosen file, or of the stored image if nothing was chosen; empty after a removal. */
function useImageSource(file: ImageChange, storedUrl: string): string {
  const [fileUrl, setFileUrl] = useState("");
  useEffect(() => {
    if (!file) return;
    const url = URL.createObjectURL(file);
    setFileUrl(url);
    return () => {
      setFileUrl("");
      URL.revokeObjectURL(url);
    };
  }, [file]);
  return file === undefined ? storedUrl : fileUrl;
}

interface SaveBarProps {
  readonly form: Pick<FormState, "isDirty" | "isSaving" | "reset">;
}

/** Must be inside the form, which Save submits. */
function SaveBar({ form: { isDirty, isSaving, reset } }: SaveBarProps) {
  return (
    <>
      <LeaveGuard isDirty={isDirty} />
      {isDirty && (
        <div className={classes.saveBar}>
          <Box role="status" component="span" className="cw-small cw-medium" me="auto">
            {m.settings_unsaved()}
          </Box>
          <Button variant="default" size="md" onClick={reset} disabled={isSaving}>
            {m.settings_discard()}
          </Button>
          <Button type="submit" size="md" loading={isSaving}>
            {m.settings_save()}
          </Button>
        </div>
      )}
    </>
  );
}
