/** Replaces `react-style-singleton` (scroll locks of dialogs), whose <style> elements the CSP refuses. */
import { useEffect } from "react";

export function stylesheetSingleton() {
  let userCount = 0;
  let sheet: CSSStyleSheet | undefined;
  return {
    add(css: string) {
      if (userCount === 0) {
        sheet = new CSSStyleSheet();
        sheet.replaceSync(css);
        document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
      }
      userCount += 1;
    },
    remove() {
      userCount -= 1;
      if (userCount === 0) document.adoptedStyleSheets = document.adoptedStyleSheets.filter((item) => item !== sheet);
    },
  };
}

export function styleHookSingleton() {
  const sheet = stylesheetSingleton();
  // biome-ignore lint/correctness/noComponentHookFactories: the package's interface is a factory.
  return function useStyle(styles: string, isDynamic?: boolean) {
    // biome-ignore lint/correctness/useExhaustiveDependencies: the package's contract: only dynamic styles change.
    useEffect(() => {
      sheet.add(styles);
      return () => sheet.remove();
    }, [styles && isDynamic]);
  };
}

export function styleSingleton() {
  const useStyle = styleHookSingleton();
  // biome-ignore lint/correctness/noComponentHookFactories: the package's interface is a factory.
  return function Sheet({ styles, dynamic }: { styles: string; dynamic?: boolean }) {
    useStyle(styles, dynamic);
    return null;
  };
}
