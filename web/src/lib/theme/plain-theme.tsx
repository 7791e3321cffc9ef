/** Language and colour scheme around the public pages; the first-paint script has set both, here they are followed. */
import { Fragment, type PropsWithChildren, useEffect } from "react";
import { useLocale } from "../i18n/locale.ts";
import { readKept } from "../kept.ts";

export function PlainTheme({ children }: PropsWithChildren) {
  useEffect(followSystem, []);
  // A change of language draws everything anew.
  return <Fragment key={useLocale()}>{children}</Fragment>;
}

/** The system's scheme as it changes, for whoever has not chosen one. */
function followSystem() {
  const dark = matchMedia("(prefers-color-scheme: dark)");
  const follow = () => {
    const chosen = readKept("cw-scheme");
    if (chosen === "light" || chosen === "dark") return;
    document.documentElement.dataset.mantineColorScheme = dark.matches ? "dark" : "light";
  };
  dark.addEventListener("change", follow);
  return () => dark.removeEventListener("change", follow);
}
