import { useEffect } from "react";

/** Actions of the open page, which the command palette offers. */
export interface PageAction {
  readonly label: string;
  readonly onClick: () => void;
}

let current: readonly PageAction[] = [];

export const pageActions = () => current;

export function usePageActions(actions: readonly PageAction[]) {
  useEffect(() => {
    current = actions;
    return () => {
      if (current === actions) current = [];
    };
  });
}
