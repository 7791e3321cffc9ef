import { useEffect, useRef } from "react";
import { type Locale, setLocale } from "./i18n/locale.ts";
import { keys } from "./queries.ts";
import { queryClient } from "./query.ts";

/** `polled`: what the server says at intervals. Only a change counts, since a choice made here may not be saved yet. */
export function useFollowedLanguage(polled: { readonly language?: Locale | undefined } | undefined) {
  const last = useRef(polled);
  useEffect(() => {
    const hasChanged = last.current && polled?.language && polled.language !== last.current.language;
    last.current = polled ?? last.current;
    if (!hasChanged || !polled.language) return;
    setLocale(polled.language);
    void queryClient.invalidateQueries({ queryKey: keys.me });
  }, [polled]);
}
