import { useEffect } from "react";

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
