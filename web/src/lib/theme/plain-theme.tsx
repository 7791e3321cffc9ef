/** Language and colour scheme of the public pages, following what the first-paint script has set. */
import { Fragment, type PropsWithChildren, useEffect } from "react";
import { useLocale } from "../i18n/locale.ts";
import { readStored } from "../storage.ts";

export function PlainTheme({ children }: PropsWithChildren) {
  useEffect(followSystem, []);
  // A language change remounts everything.
  return <Fragment key={useLocale()}>{children}</Fragment>;
}

/** Follows the system's scheme, unless the user has chosen one. */
function followSystem() {
  const dark = matchMedia("(prefers-color-scheme: dark)");
  const follow = () => {
    const chosen = readStored("cw-scheme");
    if (chosen === "light" || chosen === "dark") return;
    document.documentElement.dataset.mantineColorScheme = dark.matches ? "dark" : "light";
  };
  dark.addEventListener("change", follow);
  return () => dark.removeEventListener("change", follow);
}
