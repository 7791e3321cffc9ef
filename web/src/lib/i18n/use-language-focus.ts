/** Restores the focus after a language change, which remounts the page. */
import { type RefObject, useEffect, useRef } from "react";
import { getLocale, type Locale } from "./locale.ts";

let isChoosing = false;

interface LanguageFocus<E extends HTMLElement> {
  readonly ref: RefObject<E | null>;
  readonly willChange: (to: Locale) => void;
}

export function useLanguageFocus<E extends HTMLElement>(): LanguageFocus<E> {
  const ref = useRef<E>(null);
  useEffect(() => {
    if (isChoosing) ref.current?.focus();
    isChoosing = false;
  }, []);
  const willChange = (to: Locale) => {
    isChoosing = to !== getLocale();
  };
  return { ref, willChange };
}
