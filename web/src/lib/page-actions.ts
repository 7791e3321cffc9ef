/** Actions of the open page, which the command palette offers. */
import { useEffect } from "react";

export interface PageAction {
  readonly label: string;
  readonly onClick: () => void;
}

let current: readonly PageAction[] = [];

export const pageActions = () => current;

/** Offers them while the page is open. */
export function usePageActions(actions: readonly PageAction[]) {
  useEffect(() => {
    current = actions;
    return () => {
      if (current === actions) current = [];
    };
  });
}
