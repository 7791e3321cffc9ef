import { useEffect } from "react";

/** Actions of the open page, which the command palette offers. */
export interface PageAction {
  readonly label: string;
  readonly onClick: () => void;
}

let currentActions: readonly PageAction[] = [];

export const pageActions = () => currentActions;

export function usePageActions(actions: readonly PageAction[]) {
  useEffect(() => {
    currentActions = actions;
    return () => {
      if (currentActions === actions) currentActions = [];
    };
  });
}
