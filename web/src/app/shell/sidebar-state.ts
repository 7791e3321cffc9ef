/** Whether the sidebar is collapsed, stored in a cookie for 7 days (core spec §9). */
import { useCallback, useState } from "react";

const NAME = "cw_sidebar";
const SEVEN_DAYS = 7 * 24 * 60 * 60;

const isStoredCollapsed = () => document.cookie.split("; ").includes(`${NAME}=collapsed`);

export function useSidebarState() {
  const [isCollapsed, setCollapsed] = useState(isStoredCollapsed);
  const toggle = useCallback(() => {
    const next = !isStoredCollapsed();
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in two of the three browser engines.
    document.cookie = `${NAME}=${next ? "collapsed" : "open"}; path=/; max-age=${SEVEN_DAYS}; samesite=lax`;
    setCollapsed(next);
  }, []);
  return { isCollapsed, toggle };
}
