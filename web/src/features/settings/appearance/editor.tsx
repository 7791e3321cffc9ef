import type { Theme } from "@callwright/contracts/endpoints/theme";
import { Switch, TextInput } from "@mantine/core";
import "@mantine/core/styles/Switch.layer.css";
import { useEffect, useState } from "react";
import * as m from "#messages";
import { Notice } from "../../../components/notice.tsx";
import { Section } from "../../../components/section.tsx";
import { ColourFields } from "./colour-fields.tsx";
import { withDrawnColours } from "./colours.ts";
import classes from "./editor.module.css";
import { ImageField } from "./image-field.tsx";
import { Previews } from "./previews.tsx";
import { SaveBar } from "./save-bar.tsx";
import { useThemeEditor } from "./use-theme-editor.ts";

export function Editor({ theme }: { readonly theme: Theme }) {
  const editor = useThemeEditor(theme);
  const { values, faults, set, field, toggle } = editor;
  const logo = useImageSource(values.images.logo, theme.logo);
  const favIcon = useImageSource(values.images.favIcon, theme.favIcon);
  const lightMode = withDrawnColours(values.lightMode, theme.lightMode);
  const darkMode = withDrawnColours(values.darkMode, theme.darkMode);
  return (
    <form className={classes.editor} onSubmit={editor.submit} noValidate autoComplete="off">
      <div className={classes.fields}>
        {editor.failure && <Notice tone="bad">{editor.failure}</Notice>}
        <Section title={m.appearance_identity()} text={m.appearance_identity_text()}>
          <TextInput
            name="title"
            label={m.appearance_name()}
            description={m.appearance_name_hint()}
            {...field("title")}
            maxLength={60}
            maw={480}
          />
          <div className={classes.images}>
            <ImageField name="logo" source={logo} editor={editor} isThere={theme.logo !== ""} />
            <ImageField name="favIcon" source={favIcon} editor={editor} isThere={theme.favIcon !== ""} />
          </div>
        </Section>
        <Section title={m.appearance_light()} text={m.appearance_light_text()}>
          <ColourFields
            scheme="light"
            pair={values.lightMode}
            drawn={lightMode}
            faults={faults}
            onChange={(pair) => set({ lightMode: pair })}
          />
        </Section>
        <Section title={m.appearance_dark()} text={m.appearance_dark_text()}>
          <ColourFields
            scheme="dark"
            pair={values.darkMode}
            drawn={darkMode}
            faults={faults}
            onChange={(pair) => set({ darkMode: pair })}
          />
        </Section>
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
        <SaveBar form={editor} />
      </div>
      <Previews
        brand={{ title: values.title.trim() || theme.title, logo, favIcon, lightMode, darkMode }}
        hasWarning={values.isnumberWarning}
      />
    </form>
  );
}

function useImageSource(file: File | null | undefined, kept: string): string {
  const [address, setAddress] = useState("");
  useEffect(() => {
    if (!file) return;
    const made = URL.createObjectURL(file);
    setAddress(made);
    return () => {
      setAddress("");
      URL.revokeObjectURL(made);
    };
  }, [file]);
  return file === undefined ? kept : address;
}
