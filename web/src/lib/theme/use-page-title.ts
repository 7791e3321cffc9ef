/** The page's title (core spec §1): the theme's, else the user's company, else "AI Dashboard". */
import { useEffect } from "react";
import { defaultName, tenantTheme, useTheme } from "./brand-data.ts";

export function usePageTitle(companyName?: string) {
  const title = useTheme()?.title;
  useEffect(() => {
    document.title = title || companyName || defaultName;
    // Drops the company's name with its user.
    return () => {
      document.title = tenantTheme()?.title || defaultName;
    };
  }, [title, companyName]);
}
